'use client'
import { errorText, textsWanted } from 'portico/core'
import type { Kernel } from 'portico/kernel'
import { createContext, useContext } from 'react'
import type { Host } from './Host.js'

// In one file: apart, a host's bundler would make a chunk of each.

/** The modal around the components of a view; null outside of one. */
export const HostContext = createContext<Host | null>(null)

/** What the modal offers to a component of a view; throws elsewhere, where `useModal` has the modal. */
export const useHost = (): Host => {
  const host = useContext(HostContext)
  if (!host) throw new Error('Portico: useHost is for views; elsewhere there is useModal')
  return host
}

/** What a modal of this kernel offers to the components of views: for who draws them, such as a test. */
export const createHost = ({ get, point, knows, plugins, on, texts, wake, emit, call }: Kernel): Host =>
  Object.freeze({
    get,
    point,
    knows,
    plugins,
    on,
    texts,
    retry: () => wake('open'),
    report: (error, plugin) =>
      emit('error', { category: 'view', message: errorText(error), ...(plugin && { plugin }) }),
    loadTexts: (locale) => call(textsWanted, { locale }),
  } satisfies Host)
