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
  const { stateOf, requireNamespace, activeOf, adapter, emit, config } = context
  return async (request, { signal, send, follow, hashOf, details } = {}) => {
    signal?.throwIfAborted()
    const { network, from } = request
    const call = copyCall(request.call)
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
      const ownCall = walletCall === call ? call : copyCall(walletCall)
      const sendCall = async (stop: AbortSignal) => {
        // Checked again, because a gate may have taken its time.
        const session = check()
        const both = createLinkedAbort(stop, signal)
        try {
          both.signal.throwIfAborted()
          const chain = adapter(namespace)
          const bound = bind(session, both.signal, stateOf(namespace)?.account.address)
          return await (chain?.provider?.(bound) ?? bound).request({ ...ownCall, chainId: network })
        } finally {
          both.abort()
        }
      }
      return requests.run(namespace, ownCall, sendCall, { quiet: true })
    }
    const until = signal ?? context.stopped
    const method = methodOf(config.methods(), namespace, call.method)
    /** Null if there is no transaction, or none that the wallet names. */
    const named = async (answer: unknown) =>
      hashOf && typeof answer === 'string' ? ((await hashOf(answer)) ?? null) : answer
    const sendByCall = async () => {
      const answer = await ask(call)
      // Without `sent`, the wallet's answer is the hash.
      const sent = method?.sent ? method.sent(call.params, answer) : { hash: answer }
      if (!sent || 'hash' in sent || !follow) return sent && 'hash' in sent ? named(sent.hash) : undefined
      return (await follow(initialSession, sent.id, until)) ?? null
    }
    const hash = await (send ? send(ask, initialSession, until).then(named) : sendByCall())
    if (hash === null) return undefined
    if (typeof hash !== 'string') throw wrong('The wallet answered with no transaction hash', 'wallet')
    emit('transaction.sent', { ...details, namespace, network, account: from, hash, call })
    return hash
  }
}
