import type { Notices, Settings } from 'portico/core'
import type { Dispose } from 'portico/kernel'
import type { FrameTimeout } from '../contract.js'

export interface TimeoutDeps {
  notices(): Promise<Notices | undefined>
  readonly text: Settings['text']
}

/** Tells the visitor that the frame did not load or answer, until it does. The view has the retry. */
export const createTimeoutAlerts = ({ notices, text }: TimeoutDeps) => {
  const shown = new Map<FrameTimeout, Dispose>()
  let wave = 0
  return {
    show: async (reason: FrameTimeout) => {
      const mine = wave
      const board = await notices()
      if (mine !== wave) return
      shown.get(reason)?.()
      const isLoad = reason === 'iframe_load_failed'
      const undo = board?.alert({
        kind: 'visitor',
        code: isLoad ? 'auth-load' : 'auth-timeout',
        title: text(isLoad ? 'auth.load.title' : 'auth.timeout.title'),
        text: text(isLoad ? 'auth.load.text' : 'auth.timeout.text'),
      })
      if (undo) shown.set(reason, undo)
    },
    clear: () => {
      wave++
      for (const undo of shown.values()) undo()
      shown.clear()
    },
  }
}
