'use client'
import type { Modal } from 'portico/core'
import { createContext } from 'react'
import type { Chrome } from './Chrome.js'
import type { Host } from './Host.js'

// One file, part of a page's first chunk: separate ones would each become a chunk in a host's bundler.

/** The modal of the nearest provider, or null. */
export const ModalContext = createContext<Modal | null>(null)
/** The modal around the components of a view, or null. */
export const HostContext = createContext<Host | null>(null)
/** The card around a view, for `useChrome` and `useLeaveGuard`, or null. */
export const ChromeContext = createContext<Chrome | null>(null)
