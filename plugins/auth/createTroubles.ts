import type { FrameTimeout } from './contract.js'
import { type OriginPorts, tellOrigin } from './tellOrigin.js'
import { type TimeoutPorts, tellTimeout } from './tellTimeout.js'

/** Tells what is wrong with the frame: visitors that it did not load or answer, developers that it does not know their page. */
export const createTroubles = (ports: TimeoutPorts & OriginPorts) => {
  let asked = false
  let timeouts: ReturnType<typeof tellTimeout> | undefined
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

export type Troubles = ReturnType<typeof createTroubles>
