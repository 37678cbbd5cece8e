import { isSameAddress, parseAmount, type SendRequest, type Sessions, within } from 'portico/core'
import { type Namespace, type Network, PorticoError, type Source } from 'portico/kernel'
import type { TokenBalance, TokensState } from 'portico/plugins/tokens/contract'
import type { SendDraft } from './contract.js'
import type { createSender } from './createSender.js'
import { nativeToken } from './nativeToken.js'

/** How long reading the tokens of an account may take, in milliseconds. */
const READ = 15_000

export interface DraftDeps {
  readonly sender: Pick<ReturnType<typeof createSender>, 'here'>
  readonly sessions: Pick<Sessions, 'balance' | 'state' | 'switchNetwork' | 'setActiveNamespace'>
  networkFor(id: string): Network | undefined
  owned(namespace: Namespace): readonly TokenBalance[]
  attend(namespace: Namespace): () => void
  statusOf(namespace: Namespace): TokensState['status'] | undefined
  readonly changed: Source<unknown>
  readonly signal: AbortSignal
}

const failure = (text: string) => new PorticoError(text, { category: 'transfer' })

/**
 * The fields of a page's request. Switches the network if the request is for another one. Rejects with a
 * `PorticoError` if the request is not possible.
 */
export const draftOf = async (given: SendRequest, deps: DraftDeps): Promise<SendDraft> => {
  const { sender, sessions } = deps
  const { network, token, to, amount } = { ...given }
  if (typeof amount !== 'string' || !/^\d{1,78}(\.\d{1,78})?$/.test(amount) || !/[1-9]/.test(amount))
    throw failure('Invalid amount')
  if (typeof to !== 'string') throw failure('An amount and receiver address are required')
  if (network !== undefined) {
    const wanted = typeof network === 'string' ? deps.networkFor(network) : undefined
    if (!wanted) throw failure(`Network with id "${String(network).slice(0, 80)}" not found`)
    const { account } = sessions.state.get().namespaces[wanted.chainNamespace] ?? {}
    if (account?.status !== 'connected') throw failure('No wallet is connected on this network')
    if (sessions.state.get().activeNamespace !== wanted.chainNamespace)
      sessions.setActiveNamespace(wanted.chainNamespace)
    if (sender.here()?.network.caipNetworkId !== wanted.caipNetworkId)
      await sessions.switchNetwork(wanted.caipNetworkId)
  }
  const at = sender.here()
  if (!at) {
    const { activeNamespace = '', namespaces } = sessions.state.get()
    throw failure(
      namespaces[activeNamespace]?.account.status === 'connected'
        ? `Chain "${activeNamespace}" is not supported for send parameters`
        : 'No wallet is connected on this network',
    )
  }
  const address = at.chain.parseAddress ? at.chain.parseAddress(to.trim()) : to.trim()
  if (!address) throw failure('The receiver is not an address of this network')
  const find = () => deps.owned(at.namespace).find((each) => isSameAddress(at.chain, each.address, token))
  const leave = deps.attend(at.namespace)
  try {
    await within(
      new Promise<void>((resolve) => {
        const look = () => {
          const status = deps.statusOf(at.namespace)
          if (find() || status === undefined || status === 'ready' || status === 'unavailable') done()
        }
        const stop = deps.changed.subscribe(look)
        const done = () => {
          stop()
          resolve()
        }
        look()
      }),
      { ms: READ, late: 'Failed to load token information', signals: [deps.signal] },
    )
  } finally {
    leave()
  }
  const found =
    find() ??
    (token === undefined
      ? nativeToken(at.network, [], await sessions.balance(at.namespace, deps.signal))
      : undefined)
  if (!found) throw failure('Token not found')
  if (parseAmount(amount, found.decimals) === undefined) throw failure('Invalid amount')
  return { token: found, amount, inFiat: false, to: address, receiver: Object.freeze({ address }) }
}
