import type { CaipNetworkId, MessageId } from 'portico/kernel'
import type { Activity } from 'portico/plugins/activity/contract'
import type { AddressKind } from 'portico/plugins/transactions/contract'
import type { SendNoteLevel, SendReceiver } from '../contract.js'
import { type Dealing, imitates } from './imitates.js'
import { isLookalike } from './isLookalike.js'
import type { PastReceiver } from './receivers.js'

/** A note before its text is looked up. */
export interface NoteId {
  readonly level: SendNoteLevel
  readonly id: MessageId
}

export interface ReceiverFacts {
  readonly receiver: SendReceiver
  readonly network: CaipNetworkId
  /** The visitor's own addresses on the namespace, including the sender's. */
  readonly own: readonly string[]
  readonly from: string
  /** Earlier receivers on the namespace. */
  readonly pastReceivers: readonly PastReceiver[]
  readonly kind: AddressKind | undefined
  /** The token that is sent; absent for the native coin. */
  readonly asset?: string | undefined
  /** The addresses of the tokens that are known. */
  readonly tokens?: readonly string[]
  /** The transactions of the account that have been read. */
  readonly history: readonly (Pick<Activity, 'from' | 'to' | 'transfers' | 'nfts'> &
    Partial<Pick<Activity, 'at' | 'status'>>)[]
  /** The dealings of the account that its chain has recorded. */
  readonly dealings?: readonly Dealing[]
  isSame(one: string, other: string): boolean
}

/** Whether a transaction transfers nothing. Anybody can send one to leave an address in a history. */
const movesNothing = ({ transfers, nfts }: ReceiverFacts['history'][number]) =>
  nfts.every(({ spam }) => spam) && transfers.length > 0 && transfers.every(({ amount }) => amount === 0n)

/** The addresses of a transaction. Only what the account has sent itself is a payment: anybody can send something else in its name. */
const dealingsOf = (
  { from, to, at = 0, status, transfers, nfts }: ReceiverFacts['history'][number],
  account: string,
  isSame: ReceiverFacts['isSame'],
): readonly Dealing[] => {
  const isPaid =
    !!from &&
    isSame(from, account) &&
    status !== 'failed' &&
    (transfers.some(({ direction, amount = 0n }) => direction === 'out' && amount > 0n) ||
      nfts.some(({ direction }) => direction === 'out'))
  return [from, to].flatMap((address) =>
    address && !isSame(address, account) ? [{ address, at, isPaid: isPaid && address === to }] : [],
  )
}

/** The notes about a receiver. There are few, and each states a fact. */
export const noteReceiver = ({
  receiver: { address, name, isDisguised },
  network,
  own,
  from,
  pastReceivers,
  kind,
  asset,
  tokens = [],
  history,
  dealings = [],
  isSame,
}: ReceiverFacts): readonly NoteId[] => {
  const known = pastReceivers.find((each) => isSame(each.address, address))
  const isOwn = own.some((each) => isSame(each, address))
  const notes: NoteId[] = []
  const add = (level: SendNoteLevel, id: MessageId) => notes.push({ level, id })
  // Own addresses are checked as well, because a wallet may claim any address as one.
  const isAlike = [...own, ...pastReceivers.map((each) => each.address)].some(
    (each) => !isSame(each, address) && isLookalike(each, address),
  )
  const past = [...dealings, ...history.flatMap((each) => dealingsOf(each, from, isSame))]
  // A receiver that this browser has paid is no imitation, whatever the chain has recorded since.
  if (!isSame(from, address) && (isAlike || (!known && imitates(address, past, isOwn, isSame))))
    add('critical', 'send.note.lookalike')
  const transactions = history.filter(({ from: sender, to }) =>
    [sender, to].some((each) => each && isSame(each, address)),
  )
  if (!known && !isOwn && transactions.length && transactions.every(movesNothing))
    add('critical', 'send.note.bait')
  if (isDisguised) add('critical', 'send.to.disguised')
  const receiverOfName = name === undefined ? undefined : pastReceivers.find((each) => each.name === name)
  if (receiverOfName && !isSame(receiverOfName.address, address)) add('critical', 'send.note.moved')
  const isToken = kind === 'token' || tokens.some((each) => isSame(each, address))
  if (kind === 'burn') add('critical', 'send.note.burn')
  else if (isToken && asset !== undefined) add('critical', 'send.note.token')
  if (isSame(from, address)) add('caution', 'send.note.own')
  else if (!known && !isOwn) add('caution', 'send.note.first')
  else if (known && !isOwn && !known.networks.includes(network)) add('caution', 'send.note.network')
  if (!known && !isOwn && (kind === 'contract' || (isToken && asset === undefined)))
    add('caution', 'send.note.contract')
  if (!known && !isOwn && kind === 'service') add('caution', 'send.note.service')
  return notes
}
