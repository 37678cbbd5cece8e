import { isSameAddress, parseAmount, type Sessions, within } from 'portico/core'
import { type Namespace, type Network, PorticoError, type Source } from 'portico/kernel'
import type { TokenBalance, TokensState } from 'portico/plugins/tokens/contract'
import type { SendDraft, SendRequest } from './contract.js'
import type { createSender } from './createSender.js'
import { nativeToken } from './nativeToken.js'

/** How long reading the tokens of an account may take, in milliseconds. */
const READ_TIMEOUT = 15_000

export interface DraftDeps {
  readonly sender: Pick<ReturnType<typeof createSender>, 'currentAccount'>
  readonly sessions: Pick<Sessions, 'balance' | 'state' | 'switchNetwork' | 'setActiveNamespace'>
  /** The networks that the page has configured. */
  readonly networks: Pick<Source<readonly Network[]>, 'get'>
  ownedTokens(namespace: Namespace): readonly TokenBalance[]
  attend(namespace: Namespace): () => void
  statusOf(namespace: Namespace): TokensState['status'] | undefined
  readonly changed: Source<unknown>
  readonly signal: AbortSignal
}

const failure = (text: string) => new PorticoError(text, { category: 'transfer' })
const networkFailure = () =>
  new PorticoError('The wallet is on another network', { category: 'transfer', code: 'transfer-network' })

/**
 * The fields of a page's request. Switches the network if the request is for another one. Rejects with a
 * `PorticoError` if the request is not possible.
 */
export const draftOf = async (request: SendRequest, deps: DraftDeps): Promise<SendDraft> => {
  const { sender, sessions } = deps
  const { network, token, to, amount } = { ...request }
  if (typeof amount !== 'string' || !/^\d{1,78}(\.\d{1,78})?$/.test(amount) || !/[1-9]/.test(amount))
    throw failure('Invalid amount')
  if (typeof to !== 'string') throw failure('An amount and receiver address are required')
  if (network !== undefined) {
    const targetNetwork = deps.networks.get().find(({ caipNetworkId }) => caipNetworkId === network)
    if (!targetNetwork) throw failure(`Network with id "${String(network).slice(0, 80)}" not found`)
    const { account } = sessions.state.get().namespaces[targetNetwork.chainNamespace] ?? {}
    if (account?.status !== 'connected') throw failure('No wallet is connected on this network')
    if (sessions.state.get().activeNamespace !== targetNetwork.chainNamespace)
      sessions.setActiveNamespace(targetNetwork.chainNamespace)
    if (sender.currentAccount()?.network.caipNetworkId !== targetNetwork.caipNetworkId)
      await sessions.switchNetwork(targetNetwork.caipNetworkId)
  }
  const account = sender.currentAccount()
  // A wallet may say that it has switched, and stay where it was.
  if (account && network !== undefined && account.network.caipNetworkId !== network) throw networkFailure()
  if (!account) {
    const { activeNamespace = '', namespaces } = sessions.state.get()
    throw failure(
      namespaces[activeNamespace]?.account.status === 'connected'
        ? `Chain "${activeNamespace}" is not supported for send parameters`
        : 'No wallet is connected on this network',
    )
  }
  const address = account.chain.parseAddress ? account.chain.parseAddress(to.trim()) : to.trim()
  if (!address) throw failure('The receiver is not an address of this network')
  const find = () =>
    deps.ownedTokens(account.namespace).find((each) => isSameAddress(account.chain, each.address, token))
  const stopAttending = deps.attend(account.namespace)
  try {
    await within(
      new Promise<void>((resolve) => {
        const check = () => {
          const status = deps.statusOf(account.namespace)
          if (find() || status === undefined || status === 'ready' || status === 'unavailable') done()
        }
        const unsubscribe = deps.changed.subscribe(check)
        const done = () => {
          unsubscribe()
          resolve()
        }
        check()
      }),
      { ms: READ_TIMEOUT, late: 'Failed to load token information', signals: [deps.signal] },
    )
  } finally {
    stopAttending()
  }
  const sendToken =
    find() ??
    (token === undefined
      ? nativeToken(account.network, [], await sessions.balance(account.namespace, deps.signal))
      : undefined)
  // The wallet may have moved during the waits, and the draft would be a transfer of its new account.
  const now = sender.currentAccount()
  if (now?.network.caipNetworkId !== account.network.caipNetworkId || now.address !== account.address)
    throw networkFailure()
  if (!sendToken) throw failure('Token not found')
  if (parseAmount(amount, sendToken.decimals) === undefined) throw failure('Invalid amount')
  return { token: sendToken, amount, inFiat: false, to: address, receiver: Object.freeze({ address }) }
}
