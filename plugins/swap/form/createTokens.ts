import { within } from 'portico/core'
import type { ListedToken, SwapDraft, SwapRequest } from '../contract.js'
import type { Quoting } from '../quotes/createQuoting.js'
import { findListed, readListed, withCanonicalAddress } from '../sources/readListed.js'
import type { Balances } from './createBalances.js'
import type { FormContext } from './createFormContext.js'

/** Time limit for reading lists, in milliseconds. */
const READ_TIMEOUT = 12_000

/** The tokens of the network, and the fields that the page asked for. */
export const createTokens = (context: FormContext, balances: Balances, { requote }: Quoting) => {
  const { deps, set, currentAccount, cancel, sourcesFor, ownedToken, isSameToken, withBalance } = context
  const { state } = deps
  /** The fields that the page asked for, until the tokens are known. */
  let requested: SwapRequest | undefined

  /** Loads the tokens of the network, and fills in the fields that the page asked for. */
  const loadTokens = async () => {
    const account = currentAccount()
    const sources = account ? sourcesFor(account) : []
    if (!account || !sources.length) return
    const signal = cancel('reading')
    const { network, chain } = account
    const { nativeCurrency } = network
    set({ listed: Object.freeze({ ...state.get().listed, status: 'loading' as const }) })
    const lists = await Promise.all(
      sources.map(async (source) => {
        const listed = within((async () => source.tokens({ network }, signal))(), {
          ms: READ_TIMEOUT,
          signals: [signal],
        })
        const list: unknown = await listed.catch(() => [])
        return {
          isDeclared: !!source.isDeclared,
          list: Array.isArray(list) ? (list as readonly ListedToken[]) : [],
        }
      }),
    )
    if (signal.aborted) return
    const listsOf = (areDeclared: boolean) =>
      lists.flatMap(({ isDeclared, list }) => (isDeclared === areDeclared ? [list] : []))
    const tokens = readListed([...listsOf(true), ...listsOf(false)], nativeCurrency)
    const declared = readListed(listsOf(true), nativeCurrency)
    set({ listed: Object.freeze({ status: tokens.length ? 'ready' : 'failed', tokens }) })
    const { from, to, amount } = requested ?? {}
    requested = undefined
    /** Whether the account owns some of a token, and the token is not marked as a look-alike. */
    const isOwn = (token: ListedToken) => {
      const own = ownedToken(account, token)
      return !!own && !own.mark && own.amount > 0n
    }
    const find = (wanted: string | undefined) => {
      const found = findListed(declared, wanted, chain) ?? findListed(tokens, wanted, chain, isOwn)
      return found && withCanonicalAddress(found, chain)
    }
    const native = tokens.find(({ address }) => address === undefined)
    const pay = find(from) ?? (from === undefined ? native : undefined)
    const get = find(to)
    const isNew = from !== undefined || to !== undefined || amount !== undefined
    if (!state.get().draft.pay || isNew) {
      const next: SwapDraft = {
        ...(pay && { pay: withBalance(account, pay) }),
        ...(get && !isSameToken(account, get, pay) && { get: withBalance(account, get) }),
        amount: amount ?? '',
      }
      set({ draft: Object.freeze(next), quote: undefined, quoting: 'none' })
    }
    balances.renew(account)
    void requote()
  }

  return {
    loadTokens,
    /** Call when the form is shown. */
    begin: () => {
      const account = currentAccount()
      if (!account || state.get().listed.status !== 'ready' || requested) return void loadTokens()
      balances.renew(account)
      void requote()
    },
    /** Fills in the fields once the tokens are known. */
    fill: (request: SwapRequest) => {
      const { stage } = state.get()
      if (stage === 'asking' || stage === 'allowing') return
      requested = request
      void loadTokens()
    },
  }
}
