import { fiatValue, isSameAddress, type Sessions, type Settings, type Stored, within } from 'portico/core'
import type { MessageId, Network, TransferIntent, TransferRequest } from 'portico/kernel'
import type { Activity } from 'portico/plugins/activity/contract'
import type { TokenBalance } from 'portico/plugins/tokens/contract'
import type { AccountInUse } from './accountInUse.js'
import { buildIntent } from './buildIntent.js'
import type { SendDraft, SendNote, SendNoteLevel, SendReview } from './contract.js'
import { failureOf } from './failures.js'
import { nativeToken } from './nativeToken.js'
import { noteReceiver } from './noteReceiver.js'
import { ownAddresses } from './ownAddresses.js'
import { readAmountOf } from './readAmountOf.js'
import type { PastReceiver } from './receivers.js'

/** Time limit for each question about a transfer, in milliseconds. */
const ASKED = 8_000
/** Maximum length of a plugin's note. */
const NOTE = 300

export interface ReviewDeps {
  readonly sessions: Pick<Sessions, 'state' | 'balance'>
  readonly past: Pick<Stored<readonly PastReceiver[]>, 'load' | 'get'>
  /** Calls the hook `intent.review`. */
  review(value: { readonly intent: TransferIntent; note(text: string, level?: SendNoteLevel): void }): unknown
  readonly text: Settings['text']
  /** Formats a fee for the visitor. */
  amountText(amount: bigint, currency: Network['nativeCurrency']): string
  readonly owned: readonly TokenBalance[]
  /** The transactions of the account that have been read. */
  readonly history: readonly Activity[]
  /** The note to show if an equal transfer may still be open in the wallet, or was sent already. */
  openOf(intent: TransferIntent): Promise<MessageId | undefined>
  readonly signal: AbortSignal
}

/** The transfer of a draft; undefined if the draft is not complete. */
const requestOf = (
  { token, receiver, ...draft }: SendDraft,
  at: AccountInUse,
): TransferRequest | undefined => {
  const amount = token && readAmountOf({ ...draft, token })
  if (!token || !receiver || amount === undefined) return undefined
  return Object.freeze({
    network: at.network,
    from: at.address,
    to: receiver.address,
    amount,
    decimals: token.decimals,
    ...(token.address !== undefined && {
      asset: `${at.network.caipNetworkId}/${at.chain.tokenStandard ?? 'token'}:${token.address}`,
    }),
  })
}

/**
 * Builds a draft's transfer, with everything that its review shows; undefined if the draft is not complete.
 */
export const prepareReview = async (
  draft: SendDraft,
  at: AccountInUse,
  { sessions, past, review, text, amountText, owned, history, openOf, signal }: ReviewDeps,
): Promise<SendReview | undefined> => {
  const { network, chain, session, namespace } = at
  const { token } = draft
  const request = requestOf(draft, at)
  if (!request || !token) return undefined
  const intent = await buildIntent(at, request, { late: text('send.late'), signal })
  const ask = async <T>(question: Promise<T> | undefined): Promise<T | undefined> => {
    try {
      return question && (await within(question, { ms: ASKED, signals: [signal] }))
    } catch {
      signal.throwIfAborted()
      return undefined
    }
  }
  const [fee, simulated, kind, nativeBalance, open] = await Promise.all([
    ask(chain.fee?.(session, intent, network, signal)),
    ask(chain.simulate?.(session, intent, network, signal)),
    ask(chain.kindOf?.(session, intent.to, network, signal)),
    ask(sessions.balance(namespace, signal)),
    openOf(intent),
  ])
  const spent = (intent.asset === undefined ? intent.amount : 0n) + (fee ?? 0n)
  const receiver = Object.freeze({ ...draft.receiver, address: intent.to })
  const own = ownAddresses(sessions, namespace, network.caipNetworkId)

  past.load()
  const notes: SendNote[] = noteReceiver({
    receiver,
    network: intent.network,
    own,
    from: intent.from,
    past: past.get().filter((each) => each.namespace === namespace),
    kind,
    history,
    isSame: (one, other) => isSameAddress(chain, one, other),
  }).map(({ level, id }) => ({ level, text: text(id) }))
  const note = (level: SendNoteLevel, said: string) => notes.push({ level, text: said })
  if (open) note('critical', text(open))
  const failed = simulated && failureOf(simulated, text)
  if (failed) note('critical', failed)
  if (fee !== undefined && nativeBalance !== undefined && spent > nativeBalance)
    note('caution', text('send.note.fee', { amount: amountText(fee, network.nativeCurrency) }))
  if (token.address !== undefined && token.amount === intent.amount)
    note('caution', text('send.note.all', { symbol: token.symbol }))
  await review(
    Object.freeze({
      intent,
      note: (said: string, level: SendNoteLevel = 'caution') => {
        note(level === 'critical' ? level : 'caution', String(said).slice(0, NOTE))
      },
    }),
  )
  signal.throwIfAborted()

  const { price } = nativeToken(network, owned)
  const feeValue = fee === undefined ? undefined : fiatValue(fee, network.nativeCurrency.decimals, price)
  const value = fiatValue(intent.amount, token.decimals, token.price)
  const left =
    token.amount === undefined
      ? undefined
      : token.amount - (token.address === undefined ? spent : intent.amount)
  return Object.freeze({
    intent,
    token,
    receiver,
    ...(fee !== undefined && { fee }),
    ...(feeValue !== undefined && { feeValue }),
    ...(value !== undefined && { value }),
    ...(left !== undefined && left >= 0n && { left }),
    // The critical notes come first.
    notes: Object.freeze(
      [...notes]
        .sort((one, other) => Number(other.level === 'critical') - Number(one.level === 'critical'))
        .map((each) => Object.freeze(each)),
    ),
  })
}
