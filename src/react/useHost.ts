'use client'
import { errorText, textsWanted } from 'portico/core'
import type { Kernel } from 'portico/kernel'
import { useContext } from 'react'
import { HostContext } from './contexts.js'
import type { Host } from './Host.js'

/** The modal's interface for a component of a view; throws elsewhere, where `useModal` is available. */
export const useHost = (): Host => {
  const host = useContext(HostContext)
  if (!host) throw new Error('Portico: useHost is for views; elsewhere there is useModal')
  return host
}

/** Makes the host object of a kernel, for code that renders views itself, e.g. a test. */
export const createHost = ({ get, point, hasView, plugins, on, texts, wake, emit, call }: Kernel): Host =>
  Object.freeze({
    get,
    point,
    hasView,
    plugins,
    on,
    texts,
    retry: () => wake('open'),
    report: (error, plugin) =>
      emit('error', { category: 'view', code: 'view', message: errorText(error), ...(plugin && { plugin }) }),
    loadTexts: (locale) => call(textsWanted, { locale }),
  } satisfies Host)
