'use client'
import type { Modal } from 'portico/core'
import { createContext } from 'react'

/** What a view has of its modal: the state, and the switch of networks. */
export type ViewModal = Pick<Modal, 'subscribe' | 'getState' | 'initialState' | 'switchNetwork'>

/** The modal of the nearest provider: all of it in the page, its state in a view; null elsewhere. */
export const ModalContext = createContext<Modal | ViewModal | null>(null)
