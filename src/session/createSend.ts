import { createLinkedAbort, isSameAddress, type Sessions } from 'portico/core'
import { PorticoError, type Session, type WalletCall } from 'portico/kernel'
import type { SessionContext } from './context.js'
import { bind, copyCall, loadRequests } from './createProviders.js'
import { methodOf } from './methodOf.js'

const wrong = (message: string, category = 'session', code = category) =>
  new PorticoError(message, { category, code })

/**
 * Creates the function that sends transactions of plugins, with exactly the account and network they were
 * made for, or not at all.
 */
export const createSend = (context: SessionContext): Sessions['sendTransaction'] => {
  const { stateOf, requireNamespace, activeOf, adapter, networksOf, emit, config } = context
  return async (request, { signal, onAccepted } = {}) => {
    signal?.throwIfAborted()
    const { network, from } = request
    const intent = Object.freeze({ ...request, call: copyCall(request.call) })
    const namespace = network.slice(0, Math.max(0, network.indexOf(':')))
    requireNamespace(namespace)
    /** The session, if its account and network are still those of the transaction; otherwise throws. */
    const check = (): Session => {
      const entry = activeOf(namespace)
      const { address: account, status } = stateOf(namespace)?.account ?? {}
      // Pages already match on this text.
      if (!entry || status !== 'connected' || !account)
        throw wrong('No ActiveCaipAddress found', 'session', 'address-missing')
      if (!isSameAddress(adapter(namespace), account, from))
        throw wrong('The account in use is not the one that the transaction was made for')
      const current = entry.session.network.get() ?? stateOf(namespace)?.network.caipNetwork?.caipNetworkId
      if (current !== network)
        throw wrong('The network in use is not the one that the transaction was made for')
      return entry.session
    }
    const initialSession = check()
    const requests = await loadRequests(context)
    const ask = (walletCall: WalletCall) => {
      const call = copyCall(walletCall)
      const send = async (stop: AbortSignal) => {
        // Checked again, because a gate may have taken its time.
        const session = check()
        const both = createLinkedAbort(stop, signal)
        try {
          both.signal.throwIfAborted()
          const chain = adapter(namespace)
          const bound = bind(session, both.signal, stateOf(namespace)?.account.address)
          return await (chain?.provider?.(bound) ?? bound).request({ ...call, chainId: network })
        } finally {
          both.abort()
        }
      }
      return requests.run(namespace, call, send, { quiet: true })
    }
    const chain = adapter(namespace)
    const method = methodOf(config.methods(), namespace, intent.call.method)
    const hashOf = (answer: unknown) => {
      // Without `sent`, the wallet's answer is the hash.
      if (!method?.sent) return typeof answer === 'string' ? answer : undefined
      const read = method.sent(intent.call.params, answer)
      return read && 'hash' in read ? read.hash : undefined
    }
    let isAccepted = false
    const sent = async (answer: unknown) => {
      const hash = hashOf(answer)
      if (hash !== undefined || !chain?.sentLater) return hash
      return chain.sentLater(initialSession, intent.call, answer, signal ?? context.stopped, (id) => {
        isAccepted = true
        onAccepted?.(id)
      })
    }
    const target = networksOf(namespace).find((each) => each.caipNetworkId === network)
    const hash =
      chain?.send && target && 'amount' in intent
        ? await chain.send(ask, initialSession, intent, target, signal ?? context.stopped)
        : await sent(await ask(intent.call))
    // A batch that is done, whose wallet names no transaction.
    if (hash === undefined && isAccepted) return undefined
    if (typeof hash !== 'string') throw wrong('The wallet answered with no transaction hash', 'wallet')
    const transfer =
      'amount' in intent
        ? Object.freeze({
            to: intent.to,
            amount: intent.amount,
            ...(intent.asset && { asset: intent.asset }),
          })
        : undefined
    emit('transaction.sent', {
      namespace,
      network,
      account: from,
      hash,
      call: intent.call,
      ...(transfer && { transfer }),
    })
    return hash
  }
}
