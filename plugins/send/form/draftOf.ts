import { type AccountInUse, isSameAddress, parseAmount, type Sessions, within } from 'portico/core'
import { type Namespace, PorticoError, type Source } from 'portico/kernel'
import type { TokenBalance, TokensState } from 'portico/plugins/tokens/contract'
import type { Transactions } from 'portico/plugins/transactions/contract'
import type { SendDraft, SendRequest } from '../contract.js'
import { nativeToken } from './nativeToken.js'

/** How long reading the tokens of an account may take, in milliseconds. */
const READ_TIMEOUT = 15_000

export interface DraftDeps {
  currentAccount(): AccountInUse | undefined
  readonly sessions: Pick<Sessions, 'balance' | 'state'>
  readonly enter: Transactions['enter']
  ownedTokens(namespace: Namespace): readonly TokenBalance[]
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
export const draftOf = async (request: SendRequest, deps: DraftDeps): Promise<SendDraft> => {
  const { sessions } = deps
  const { network, token, to, amount } = { ...request }
  if (typeof amount !== 'string' || !/^\d{1,78}(\.\d{1,78})?$/.test(amount) || !/[1-9]/.test(amount))
    throw failure('Invalid amount')
  if (typeof to !== 'string') throw failure('An amount and receiver address are required')
  const account = await deps.enter(network)
  if (!account)
    throw failure(`Chain "${sessions.state.get().activeNamespace}" is not supported for send parameters`)
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
  const now = deps.currentAccount()
  if (now?.network.caipNetworkId !== account.network.caipNetworkId || now.address !== account.address)
    throw new PorticoError('The wallet is on another network', {
      category: 'transfer',
      code: 'transfer-network',
    })
  if (!sendToken) throw failure('Token not found')
  if (parseAmount(amount, sendToken.decimals) === undefined) throw failure('Invalid amount')
  return { token: sendToken, amount, inFiat: false, to: address, receiver: Object.freeze({ address }) }
}
