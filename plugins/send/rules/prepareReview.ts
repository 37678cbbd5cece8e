import { type AccountInUse, fiatValue, isSameAddress } from 'portico/core'
import type { SendDraft, SendNote, SendNoteLevel, SendReview, SendToken } from '../contract.js'
import type { FormDeps } from '../form/createFormDeps.js'
import { nativeToken } from '../form/nativeToken.js'
import { noteReceiver } from '../receivers/noteReceiver.js'
import { ownAddresses } from '../receivers/ownAddresses.js'
import { failureOf } from './failures.js'
import type { TransferFacts } from './readTransferFacts.js'

/** Maximum length of a plugin's note. */
const MAX_NOTE_LENGTH = 300

/** A receiver who gets less by a smaller part than one in so many gets what was sent: a token may round. */
const LEAST_SHARE = 1_000_000n

export interface ReviewDeps
  extends Pick<
    FormDeps,
    | 'sessions'
    | 'pastReceivers'
    | 'review'
    | 'text'
    | 'amountText'
    | 'ownedTokens'
    | 'listedTokens'
    | 'history'
    | 'signal'
  > {
  /** Whether an equal transfer may still be open in the wallet, or was sent already. */
  earlier(): Promise<'open' | 'sent' | undefined>
}

/** Everything that the review of a draft shows. */
export const prepareReview = async (
  draft: SendDraft & { readonly token: SendToken },
  { network, chain, namespace }: AccountInUse,
  { intent, fee, simulation, kind, nativeBalance, past }: TransferFacts,
  deps: ReviewDeps,
): Promise<SendReview> => {
  const { sessions, pastReceivers, text, amountText, signal } = deps
  const ownedTokens = deps.ownedTokens(namespace)
  const { token } = draft
  const spent = (intent.asset === undefined ? intent.amount : 0n) + (fee ?? 0n)
  const receiver = Object.freeze({ ...draft.receiver, address: intent.to })
  const own = ownAddresses(sessions, namespace, network.caipNetworkId)

  // Anybody can make a token that reports transfers from this account, and give the account some of it.
  const honestTokens = [
    token.address,
    ...deps.listedTokens(network),
    ...ownedTokens.flatMap(({ address, price, mark }) => (price !== undefined && !mark ? [address] : [])),
  ]

  // Not taken from the earlier answers, because the wallet may have been asked since.
  const earlier = await deps.earlier()
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
    history: [...deps.history(namespace), ...(past?.rows ?? [])],
    dealings: (past?.dealings ?? []).map(({ address, at, paid }) => ({
      address,
      at,
      isPaid: paid !== undefined && honestTokens.some((each) => isSameAddress(chain, each, paid)),
    })),
    isSame: (one, other) => isSameAddress(chain, one, other),
  }).map(({ level, id }) => ({ level, text: text(id) }))
  const note = (level: SendNoteLevel, noteText: string) => notes.push({ level, text: noteText })
  if (earlier) note('critical', text(`send.note.${earlier}`))
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
  await deps.review({
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
