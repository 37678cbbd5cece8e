'use client'
import { createContext } from 'react'
import type { Host } from './Host.js'

/** The modal around the components of a view; null outside of one. */
export const HostContext = createContext<Host | null>(null)
