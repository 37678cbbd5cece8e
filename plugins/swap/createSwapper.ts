import { createSwapFields } from './createSwapFields.js'
import { createSwapOrder } from './createSwapOrder.js'
import { createSwapRoom, type SwapperDeps } from './createSwapRoom.js'

/**
 * The form's state machine: tokens and quotes, the review, the wallet, and the check of the transaction that
 * was sent.
 */
export const createSwapper = (deps: SwapperDeps) => {
  const room = createSwapRoom(deps)
  const { here, sourcesFor, reset } = room
  const { requote, ...fields } = createSwapFields(room)
  const order = createSwapOrder(room, { requote, ...fields })
  return Object.freeze({
    ...fields,
    ...order,
    here,
    reset,
    /** Requests a quote at once. */
    retry: () => void requote(),
    /** Whether a source serves the network in use. */
    isOffered: (): boolean => {
      const at = here()
      return !!at && sourcesFor(at).length > 0
    },
    /** Name of the wallet that is asked; empty if it is not known. */
    walletName: (): string => {
      const { activeNamespace = '', namespaces } = deps.sessions.state.get()
      return namespaces[activeNamespace]?.account.connectedWalletInfo?.name ?? ''
    },
  })
}
