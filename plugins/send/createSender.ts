import { isSameAddress } from 'portico/core'
import { createSendContext, type SenderDeps } from './createSendContext.js'
import { createSendExecution } from './createSendExecution.js'
import { createSendFields } from './createSendFields.js'
import { ownAddresses } from './ownAddresses.js'

/** The form's state machine: the fields, the review, and the wallet. */
export const createSender = (deps: SenderDeps) => {
  const { sessions } = deps
  const context = createSendContext(deps)
  const { currentAccount } = context
  const fields = createSendFields(context)
  return Object.freeze({
    ...fields,
    ...createSendExecution(context, fields),
    currentAccount,
    /** The visitor's other addresses on the namespace in use. */
    otherAddresses: (): readonly string[] => {
      const account = currentAccount()
      if (!account) return []
      return ownAddresses(sessions, account.namespace, account.network.caipNetworkId).filter(
        (each) => !isSameAddress(account.chain, each, account.address),
      )
    },
    /** Name of the wallet that is asked; empty if it is not known. */
    walletName: (): string => {
      const { activeNamespace = '', namespaces } = sessions.state.get()
      return namespaces[activeNamespace]?.account.connectedWalletInfo?.name ?? ''
    },
  })
}
