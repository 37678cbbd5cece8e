'use client'
import type { Views } from 'portico/kernel'
import { type ComponentType, createContext, useContext, useEffect } from 'react'

/** What a view's component is given. */
export interface ViewProps<V extends keyof Views = keyof Views> {
  readonly params: Views[V]
}
/** The type of the `default` export of a view's module. */
export type ViewComponent<V extends keyof Views = keyof Views> = ComponentType<ViewProps<V>>

export type SignalStatus = 'idle' | 'waiting' | 'done' | 'failed'

/** What a view may change of the card around it. */
export interface Chrome {
  setTitle(title: string | undefined): void
  setStatus(status: SignalStatus): void
}
export const ChromeContext = createContext<Chrome>({ setTitle: () => {}, setStatus: () => {} })

/** Sets the card's title and signal line while the view is shown. */
export const useChrome = (chrome: { readonly title?: string; readonly status?: SignalStatus }): void => {
  const { setTitle, setStatus } = useContext(ChromeContext)
  const { title, status = 'idle' } = chrome
  useEffect(() => {
    setTitle(title)
    return () => setTitle(undefined)
  }, [title, setTitle])
  useEffect(() => {
    setStatus(status)
    return () => setStatus('idle')
  }, [status, setStatus])
}
