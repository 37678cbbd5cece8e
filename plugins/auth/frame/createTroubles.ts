import type { Router } from 'portico/core'
import type { FrameTimeout } from '../contract.js'
import { type OriginPorts, tellOrigin } from './tellOrigin.js'
import { type TimeoutPorts, tellTimeout } from './tellTimeout.js'

export interface TroublePorts extends TimeoutPorts, OriginPorts {
  readonly router: Pick<Router, 'state'>
}

/** Tells what is wrong with the frame: visitors that it did not load or answer, developers that it does not know their page. */
export const createTroubles = (ports: TroublePorts) => {
  let asked = false
  let timeouts: ReturnType<typeof tellTimeout> | undefined
  const { state } = ports.router
  // The view that offers another try is gone then.
  const unfollow = state.subscribe(() => state.get().open || timeouts?.clear())
  ports.signal.addEventListener('abort', unfollow)
  return {
    /** Whoever develops the page hears once that its project does not let it in. */
    askForOrigin: () => {
      if (asked) return
      asked = true
      tellOrigin(ports).catch(() => {
        asked = false
      })
    },
    tell: (reason: FrameTimeout) => {
      timeouts ??= tellTimeout(ports)
      void timeouts.tell(reason)
    },
    clear: () => timeouts?.clear(),
  }
}

export { timeoutMessages as messages } from './timeoutMessages.js'
export type Troubles = ReturnType<typeof createTroubles>
