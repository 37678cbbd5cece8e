import { VIEW } from '../attempt/createAttempts.js'
import type { SignInParts } from '../attempt/SignInParts.js'

/** Creates the function to call after each change of the views: a visitor who closes the view of the sign-in cancels it. */
export const createViewWatch =
  ({ options, router, attempt, signers, attempts }: SignInParts, cancel: () => Promise<void>) =>
  () => {
    const { open, stack } = router.state.get()
    const isThere = open && stack.some(({ view }) => view === VIEW)
    const running = attempts.current()
    // Nothing is left to sign.
    if (!running && isThere && stack.at(-1)?.view === VIEW && !attempts.isArriving()) void router.close()
    if (!running) return
    if (isThere) running.isShown = true
    else if (running.isShown && !running.isLeaving && !running.gate) {
      // The visitor or the page closed it. While the embedded wallet asks, its own view may have closed the modal.
      if (attempt.get()?.status === 'signing' && options.required) return
      if (signers.signerOf(running.signer.namespace)) void cancel()
    }
  }
