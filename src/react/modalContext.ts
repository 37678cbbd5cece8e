'use client'
import type { Modal } from 'portico/core'
import { createContext } from 'react'

/** The modal of the nearest provider, or null. */
export const ModalContext = createContext<Modal | null>(null)
