import { createSwapContext, type SwapperDeps } from './createSwapContext.js'
import { createSwapExecution } from './createSwapExecution.js'
import { createSwapFields } from './createSwapFields.js'

/**
 * The form's state machine: tokens and quotes, the review, the wallet, and the check of the transaction that
 * was sent.
 */
export const createSwapper = (deps: SwapperDeps) => {
  const context = createSwapContext(deps)
  const { currentAccount, sourcesFor, reset } = context
  const { requote, ...fields } = createSwapFields(context)
  const execution = createSwapExecution(context, { requote, ...fields })
  return Object.freeze({
    ...fields,
    ...execution,
    currentAccount,
    reset,
    /** Requests a quote at once. */
    retry: () => void requote(),
    /** Whether a source serves the network in use. */
    isOffered: (): boolean => {
      const account = currentAccount()
      return !!account && sourcesFor(account).length > 0
    },
    /** Name of the wallet that is asked; empty if it is not known. */
    walletName: (): string => {
      const { activeNamespace = '', namespaces } = deps.sessions.state.get()
      return namespaces[activeNamespace]?.account.connectedWalletInfo?.name ?? ''
    },
  })
}
