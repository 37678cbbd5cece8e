import { type AccountInUse, fiatValue, isSameAddress, parseAmount, toDecimalText } from 'portico/core'
import type { MessageId } from 'portico/kernel'
import type { TransferRequest } from 'portico/plugins/transactions/contract'
import { checkDraft } from './checkDraft.js'
import type { SendDraft } from './contract.js'
import { createPrefetch } from './createPrefetch.js'
import { formReset, noProblem, type SendContext } from './createSendContext.js'
import { nativeToken } from './nativeToken.js'
import { readMax } from './readMax.js'
import { readTransferFacts } from './readTransferFacts.js'
import { requestOf } from './requestOf.js'

/** Maximum length of a receiver. */
const MAX_RECEIVER = 300
/** Whether a text is a link with a scheme, or an account of CAIP-10, rather than an address or a name. */
export const isLink = (text: string): boolean => /^[a-z][a-z\d-]*:/i.test(text)

/** How long to wait after the last letter before a name is resolved, in milliseconds. */
const TYPING_PAUSE = 500

/** Applies balances and prices that were read again. */
const createRefresh =
  ({ deps: { state, ...deps }, set, currentAccount }: SendContext) =>
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
        draft: Object.freeze({ ...draft, ...(updatedToken && { token: updatedToken }), ...withoutFiat }),
      })
  }

/** Asks about the draft's transfer while the form is shown, once the draft is complete. */
const createReviewPrefetch = ({ deps, currentAccount, transfersOf }: SendContext) => {
  const ask = async (request: TransferRequest, account: AccountInUse, signal: AbortSignal) =>
    readTransferFacts(await transfersOf(account, signal), request, account, { ...deps, signal })
  const prefetch = createPrefetch({ ...deps, ask })
  return {
    ask,
    take: prefetch.take,
    cancel: prefetch.cancel,
    start: () => {
      const { draft, looking, step } = deps.state.get()
      const account = currentAccount()
      const isComplete = step === 'form' && !Object.keys(checkDraft(draft, looking)).length
      const request = account && isComplete ? requestOf(draft, account) : undefined
      if (account && request) void prefetch.start(request, account)
      else prefetch.cancel()
    },
  }
}

/** Resolves a name after a pause in typing. */
const createResolveName =
  ({ deps, set, currentAccount, cancel, signalOf }: SendContext, resolved: () => void) =>
  async (to: string) => {
    cancel('lookup')
    const signal = signalOf('lookup')
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
      const receiver =
        found &&
        Object.freeze({
          address: found.address,
          name: found.name,
          ...(found.isDisguised && { isDisguised: true as const }),
        })
      set({ looking: false, draft: Object.freeze({ ...draft, ...(receiver && { receiver }) }) })
      resolved()
    } catch {
      if (!signal.aborted) set({ looking: false, problem: deps.text('send.to.unread') })
    }
  }

type Edit = (change: Partial<Pick<SendDraft, 'token' | 'amount' | 'inFiat' | 'to' | 'payment'>>) => void

/** Chooses the native coin, with its balance, which is the only choice without a plugin that reads tokens. */
const createChooseNative =
  ({ deps, currentAccount }: SendContext, edit: Edit) =>
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
  ({ deps, currentAccount, transfersOf }: SendContext, edit: Edit, chooseNative: () => Promise<void>) =>
  async (code: string): Promise<string | undefined> => {
    const { text, state } = deps
    const account = currentAccount()
    if (!account) return text('transactions.refused.chain')
    const { network, chain, namespace } = account
    const problemText = (id: MessageId, params = {}) =>
      text(id, { network: network.name, ...params } as never)
    // A dynamic import, because few visitors scan.
    const found = await import('./readScanned.js')
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
      ...(Object.keys(payment).length && { payment: Object.freeze(payment) }),
    })
    if (asset === null && token.amount === undefined && !ownedTokens.length) void chooseNative()
    return undefined
  }

/** Fills in the largest amount of the token that the account can send. */
const createMax =
  ({ deps, set, currentAccount, transfersOf, cancel, signalOf }: SendContext, edit: Edit) =>
  async () => {
    const account = currentAccount()
    const { token, receiver } = deps.state.get().draft
    if (!account || token?.amount === undefined) return
    const fill = (amount: bigint) => edit({ amount: toDecimalText(amount, token.decimals), inFiat: false })
    if (token.address !== undefined) return fill(token.amount)
    cancel('max')
    // Aborted by an edit, which takes precedence over the maximum.
    const signal = signalOf('max')
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
export const createSendFields = (context: SendContext) => {
  const { deps, set, currentAccount, cancel, cancelWork } = context
  const { state } = deps
  const prefetch = createReviewPrefetch(context)
  const resolveName = createResolveName(context, prefetch.start)
  const edit: Edit = (change) => {
    const { step, fixed, draft } = state.get()
    if (fixed || step === 'asking') return
    cancel('max')
    if (step !== 'form') cancelWork()
    const noPayment = 'to' in change && { payment: undefined }
    const { receiver: previous, payment, ...next } = { ...draft, ...noPayment, ...change }
    const address = 'to' in change ? currentAccount()?.chain.parseAddress?.(next.to.trim()) : undefined
    const receiver = 'to' in change ? (address === undefined ? undefined : { address }) : previous
    set({
      ...formReset,
      draft: Object.freeze({
        ...next,
        ...(receiver && { receiver: Object.freeze(receiver) }),
        ...(payment && { payment }),
      }),
      ...('to' in change && { looking: false }),
    })
    if ('to' in change) {
      cancel('lookup')
      if (!receiver) void resolveName(next.to)
    }
    prefetch.start()
  }
  const chooseNative = createChooseNative(context, edit)
  const fillFromCode = createFillFromCode(context, edit, chooseNative)
  return {
    prefetch,
    edit,
    resolveName,
    chooseNative,
    fillFromCode,
    max: createMax(context, edit),
    refresh: createRefresh(context),
    /** Fills in what was pasted; for a payment link everything that it asks for. */
    paste: async (pasted: string) => {
      const receiver = pasted.trim()
      if (!isLink(receiver)) return edit({ to: receiver.slice(0, MAX_RECEIVER) })
      const { fixed, step, draft } = state.get()
      if (fixed || step === 'asking') return
      const problem = await fillFromCode(receiver)
      if (problem !== undefined && state.get().draft === draft) set({ ...noProblem, problem })
    },
  }
}

/** The fields of the form. */
export type SendFields = ReturnType<typeof createSendFields>
