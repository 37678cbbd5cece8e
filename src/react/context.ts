'use client'
import type { Kernel } from 'portico/kernel'
import { createContext } from 'react'

/** The kernel behind the nearest provider; null outside of one. */
export const KernelContext = createContext<Kernel | null>(null)
