import { fiatValue, isSameAddress, parseAmount, toDecimalText } from 'portico/core'
import type { MessageId } from 'portico/kernel'
import type { SendDraft } from '../contract.js'
import { isLink } from '../receivers/isLink.js'
import type { Prefetch } from '../rules/createPrefetch.js'
import { readMax } from '../rules/readMax.js'
import { type FormContext, formReset, noProblem } from './createFormContext.js'
import { nativeToken } from './nativeToken.js'

/** Maximum length of a receiver. */
const MAX_RECEIVER = 300
/** How long to wait after the last letter before a name is resolved, in milliseconds. */
const TYPING_PAUSE = 500

/** Applies balances and prices that were read again. */
const createRefresh =
  ({ deps: { state, ...deps }, set, currentAccount }: FormContext) =>
  () => {
    const account = currentAccount()
    if (!account) return
    const ownedTokens = deps.ownedTokens(account.namespace)
    const native = ownedTokens.find(({ address }) => address === undefined)
    const networkBalanceInUsd =
      (native && fiatValue(native.amount, account.network.nativeCurrency.decimals, native.price)) ?? 0n
    const { draft } = state.get()
    const { token } = draft
    const updatedToken =
      token && ownedTokens.find(({ address }) => isSameAddress(account.chain, address, token.address))
    // Without a price, an amount in dollars is meaningless, so it is removed.
    const withoutFiat = updatedToken &&
      draft.inFiat &&
      updatedToken.price === undefined && { inFiat: false, amount: '' }
    if (networkBalanceInUsd !== state.get().networkBalanceInUsd || (updatedToken && updatedToken !== token))
      set({
        networkBalanceInUsd,
        draft: { ...draft, ...(updatedToken && { token: updatedToken }), ...withoutFiat },
      })
  }

/** Resolves a name after a pause in typing. */
const createResolveName =
  ({ deps, set, currentAccount, cancel }: FormContext, resolved: () => void) =>
  async (to: string) => {
    const signal = cancel('name')
    const account = currentAccount()
    const names = deps.names()
    const name = to.trim()
    if (!account || !names?.isName(name)) return set({ looking: false })
    set({ looking: true })
    try {
      await deps.pause(TYPING_PAUSE, signal)
      const found = await names.resolve(account.namespace, name, signal, account.network.caipNetworkId)
      if (signal.aborted) return
      const { draft } = deps.state.get()
      const receiver = found && {
        address: found.address,
        name: found.name,
        ...(found.isDisguised && { isDisguised: true as const }),
      }
      set({ looking: false, draft: { ...draft, ...(receiver && { receiver }) } })
      resolved()
    } catch {
      if (!signal.aborted) set({ looking: false, problem: deps.text('send.to.unread') })
    }
  }

type Edit = (change: Partial<Pick<SendDraft, 'token' | 'amount' | 'inFiat' | 'to' | 'payment'>>) => void

/** Chooses the native coin, with its balance, which is the only choice without a plugin that reads tokens. */
const createChooseNative =
  ({ deps, currentAccount }: FormContext, edit: Edit) =>
  async () => {
    const account = currentAccount()
    if (!account) return
    edit({ token: nativeToken(account.network, []) })
    try {
      const amount = await deps.sessions.balance(account.namespace, deps.signal)
      const current = currentAccount()
      const { step, draft } = deps.state.get()
      const isSame = current?.address === account.address && current.network === account.network
      if (isSame && step === 'form' && draft.token?.address === undefined)
        edit({ token: nativeToken(account.network, [], amount) })
    } catch {
      // The wallet itself still checks the balance.
    }
  }

/**
 * Fills in everything that a scanned or pasted code asks for: an address, a name or a payment link. A sentence if
 * it cannot be paid here.
 */
const createFillFromCode =
  ({ deps, currentAccount, transfersOf }: FormContext, edit: Edit, chooseNative: () => Promise<void>) =>
  async (code: string): Promise<string | undefined> => {
    const { text, state } = deps
    const account = currentAccount()
    if (!account) return text('transactions.refused.chain')
    const { network, chain, namespace } = account
    const problemText = (id: MessageId, params = {}) =>
      text(id, { network: network.name, ...params } as never)
    // A dynamic import, because few visitors scan.
    const found = await import('../receivers/readScanned.js')
      .then(({ readScanned }) =>
        readScanned(code, network, async () => (await transfersOf(account, deps.signal)).payments),
      )
      .catch(() => undefined)
    if (!found) return text('transactions.late')
    if (currentAccount()?.network !== network) return text('send.moved')
    if ('problem' in found)
      return problemText(`send.scan.${found.problem}`, 'field' in found && { field: found.field })
    const { to, token: asset, amount, ...payment } = found
    if (!to.includes('.') && chain.parseAddress && !chain.parseAddress(to))
      return problemText('send.scan.unread')
    if (asset === undefined) {
      edit({ to })
      return undefined
    }
    const ownedTokens = deps.ownedTokens(namespace)
    const { token: chosen } = state.get().draft
    const token =
      asset !== null
        ? ownedTokens.find(({ address }) => address !== undefined && isSameAddress(chain, address, asset))
        : chosen && chosen.address === undefined
          ? chosen
          : nativeToken(network, ownedTokens)
    if (!token) return problemText('send.scan.token')
    const amountText = typeof amount === 'bigint' ? toDecimalText(amount, token.decimals) : (amount ?? '')
    if (amountText && !parseAmount(amountText, token.decimals)) return problemText('send.scan.amount')
    edit({
      to,
      token,
      amount: amountText,
      inFiat: false,
      ...(Object.keys(payment).length && { payment }),
    })
    if (asset === null && token.amount === undefined && !ownedTokens.length) void chooseNative()
    return undefined
  }

/** Fills in the largest amount of the token that the account can send. */
const createMax =
  ({ deps, set, currentAccount, transfersOf, cancel }: FormContext, edit: Edit) =>
  async () => {
    const account = currentAccount()
    const { token, receiver } = deps.state.get().draft
    if (!account || token?.amount === undefined) return
    const fill = (amount: bigint) => edit({ amount: toDecimalText(amount, token.decimals), inFiat: false })
    if (token.address !== undefined) return fill(token.amount)
    // Aborted by an edit, which takes precedence over the maximum.
    const signal = cancel('max')
    try {
      const transfers = await transfersOf(account, signal)
      const amount = await readMax(transfers, account, token.amount, receiver, signal)
      signal.throwIfAborted()
      fill(amount)
    } catch {
      if (!signal.aborted) set({ problem: deps.text('transactions.max.unknown') })
    }
  }

/** The fields of the form: token, amount and receiver. */
export const createFields = (context: FormContext, prefetch: Prefetch) => {
  const { deps, set, currentAccount, cancel, cancelWork } = context
  const { state } = deps
  const resolveName = createResolveName(context, () => void prefetch.start())
  const edit: Edit = (change) => {
    const { step, fixed, draft } = state.get()
    if (fixed || step === 'asking') return
    cancel('max')
    if (step !== 'form') cancelWork()
    const to = change.to?.slice(0, MAX_RECEIVER)
    const address = to === undefined ? undefined : currentAccount()?.chain.parseAddress?.(to.trim())
    const receiver = address === undefined ? undefined : { address }
    set({
      ...formReset,
      draft: {
        ...draft,
        ...change,
        // Another receiver ends what a payment code has asked for.
        ...(to !== undefined && { to, receiver, payment: change.payment }),
      },
      ...(to !== undefined && { looking: false }),
    })
    if (to !== undefined) {
      cancel('name')
      if (!receiver) void resolveName(to)
    }
    void prefetch.start()
  }
  const chooseNative = createChooseNative(context, edit)
  const fillFromCode = createFillFromCode(context, edit, chooseNative)
  return {
    edit,
    resolveName,
    chooseNative,
    fillFromCode,
    max: createMax(context, edit),
    refresh: createRefresh(context),
    /** Fills in what was pasted; for a payment link everything that it asks for. */
    paste: async (pasted: string) => {
      const receiver = pasted.trim()
      if (!isLink(receiver)) return edit({ to: receiver })
      const { fixed, step, draft } = state.get()
      if (fixed || step === 'asking') return
      const problem = await fillFromCode(receiver)
      if (problem !== undefined && state.get().draft === draft) set({ ...noProblem, problem })
    },
  }
}

/** The fields of the form. */
export type Fields = ReturnType<typeof createFields>
