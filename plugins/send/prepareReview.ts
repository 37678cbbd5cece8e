import {
  type AccountInUse,
  fiatValue,
  isSameAddress,
  type Sessions,
  type Settings,
  type Stored,
} from 'portico/core'
import type { MessageId } from 'portico/kernel'
import type { Activity } from 'portico/plugins/activity/contract'
import type { TokenBalance } from 'portico/plugins/tokens/contract'
import type { TransferIntent } from 'portico/plugins/transactions/contract'
import type { SendDraft, SendNote, SendNoteLevel, SendReview, SendToken } from './contract.js'
import { failureOf } from './failures.js'
import { nativeToken } from './nativeToken.js'
import { noteReceiver } from './noteReceiver.js'
import { ownAddresses } from './ownAddresses.js'
import type { TransferFacts } from './readTransferFacts.js'
import type { PastReceiver } from './receivers.js'

/** Maximum length of a plugin's note. */
const MAX_NOTE_LENGTH = 300

/** A receiver who gets less by a smaller part than one in so many gets what was sent: a token may round. */
const LEAST_SHARE = 1_000_000n

export interface ReviewDeps {
  readonly sessions: Pick<Sessions, 'state'>
  readonly pastReceivers: Pick<Stored<readonly PastReceiver[]>, 'load' | 'get'>
  /** Calls the hook `intent.review`. */
  review(value: { readonly intent: TransferIntent; note(text: string, level?: SendNoteLevel): void }): unknown
  readonly text: Settings['text']
  /** Formats an amount for the visitor. */
  amountText(amount: bigint, currency: Pick<SendToken, 'symbol' | 'decimals'>): string
  readonly ownedTokens: readonly TokenBalance[]
  /** The addresses of the page's own tokens. */
  readonly listedTokens: readonly string[]
  /** The transactions of the account that have been read. */
  readonly history: readonly Activity[]
  /** The note to show if an equal transfer may still be open in the wallet, or was sent already. */
  openRequestNoteOf(intent: TransferIntent): Promise<MessageId | undefined>
  readonly signal: AbortSignal
}

/** Everything that the review of a draft shows. */
export const prepareReview = async (
  draft: SendDraft & { readonly token: SendToken },
  { network, chain, namespace }: AccountInUse,
  { intent, fee, simulation, kind, nativeBalance, past }: TransferFacts,
  {
    sessions,
    pastReceivers,
    review,
    text,
    amountText,
    ownedTokens,
    listedTokens,
    history,
    openRequestNoteOf,
    signal,
  }: ReviewDeps,
): Promise<SendReview> => {
  const { token } = draft
  const spent = (intent.asset === undefined ? intent.amount : 0n) + (fee ?? 0n)
  const receiver = Object.freeze({ ...draft.receiver, address: intent.to })
  const own = ownAddresses(sessions, namespace, network.caipNetworkId)

  // Anybody can make a token that reports transfers from this account, and give the account some of it.
  const honestTokens = [
    token.address,
    ...listedTokens,
    ...ownedTokens.flatMap(({ address, price, mark }) => (price !== undefined && !mark ? [address] : [])),
  ]

  // Not taken from the earlier answers, because the wallet may have been asked since.
  const openRequestNote = await openRequestNoteOf(intent)
  pastReceivers.load()
  const notes: SendNote[] = noteReceiver({
    receiver,
    network: intent.network,
    own,
    from: intent.from,
    pastReceivers: pastReceivers.get().filter((each) => each.namespace === namespace),
    kind,
    asset: intent.asset,
    tokens: ownedTokens.flatMap(({ address }) => address ?? []),
    history: [...history, ...(past?.rows ?? [])],
    dealings: (past?.dealings ?? []).map(({ address, at, paid }) => ({
      address,
      at,
      isPaid: paid !== undefined && honestTokens.some((each) => isSameAddress(chain, each, paid)),
    })),
    isSame: (one, other) => isSameAddress(chain, one, other),
  }).map(({ level, id }) => ({ level, text: text(id) }))
  const note = (level: SendNoteLevel, noteText: string) => notes.push({ level, text: noteText })
  if (openRequestNote) note('critical', text(openRequestNote))
  const failure = simulation && failureOf(simulation, text)
  if (failure) note('critical', failure)
  const received = simulation?.received
  if (received !== undefined && (intent.amount - received) * LEAST_SHARE >= intent.amount)
    note(
      received > 0n ? 'caution' : 'critical',
      text('send.note.less', { amount: amountText(received > 0n ? received : 0n, token) }),
    )
  if (fee !== undefined && nativeBalance !== undefined && spent > nativeBalance)
    note('caution', text('transactions.note.fee', { amount: amountText(fee, network.nativeCurrency) }))
  if (token.address !== undefined && token.amount === intent.amount)
    note('caution', text('send.note.all', { symbol: token.symbol }))
  await review({
    intent,
    note: (noteText: string, level: SendNoteLevel = 'caution') => {
      note(level === 'critical' ? level : 'caution', String(noteText).slice(0, MAX_NOTE_LENGTH))
    },
  })
  signal.throwIfAborted()

  const { price } = nativeToken(network, ownedTokens)
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
    ...(draft.payment && { payment: draft.payment }),
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
