import type { createTroubles, Troubles } from '../frame/createTroubles.js'
import { loadCode } from '../loadCode.js'

type TroublesDeps = Parameters<typeof createTroubles>[0] & { readonly signal: AbortSignal }

/** The reports of problems with the frame, whose code is loaded with the first. */
export const lazyTroubles = (
  load: () => Promise<{ readonly createTroubles: typeof createTroubles }>,
  deps: TroublesDeps,
) => {
  let troubles: Promise<Troubles> | undefined
  return {
    // The code that reports problems needs the network, too: if it does not load, the login's view shows the failure.
    run: (callback: (troubles: Troubles) => void) => {
      troubles ??= loadCode(load()).then((code) => code.createTroubles(deps))
      troubles.then(
        (loaded) => deps.signal.aborted || callback(loaded),
        () => {
          troubles = undefined
        },
      )
    },
    clear: () =>
      troubles?.then(
        ({ clear }) => clear(),
        () => {},
      ),
  }
}
