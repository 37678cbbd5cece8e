import { readText } from 'portico/core'
import type { CaipNetworkId, Reading } from 'portico/kernel'
// The kinds of readings are declared there.
import type {} from 'portico/plugins/transactions/contract'
import { exactAmount, shortAddress } from 'portico/react'
import type { requestMessages } from './requestMessages.js'

/** Letters that are shown: of a message, and of a name. */
const [MESSAGE, NAME] = [160, 40]
/** Calls of a batch that are listed. */
const MAX_STEPS = 8

/** The units of an amount. */
export interface Unit {
  readonly symbol: string
  readonly decimals: number
}

export interface SentenceContext {
  text(id: keyof typeof requestMessages, params?: Readonly<Record<string, string | number>>): string
  readonly locale: string
  /** The network that the request was sent to; a reading may name another one. */
  readonly network: CaipNetworkId | undefined
  /** The coin of a network; undefined if the page does not have the network. */
  coin(network: CaipNetworkId | undefined): Unit | undefined
  /** Whether an address is one of the account's own. */
  isOwn(address: string): boolean
  /** A token of a known list; undefined for any other. */
  token(network: CaipNetworkId | undefined, address: string): Unit | undefined
}

/** Isolates a part of a sentence, whose direction its first letter decides. */
const isolate = (text: string) => `\u2068${text}\u2069`
/** Isolates what is read from left to right in every language. */
const isolateLtr = (text: string) => `\u2066${text}\u2069`

const shownAddress = (address: string) => isolateLtr(shortAddress(address))
const shownName = (name: string, most = NAME) => isolate(readText(name, most))

/** Whether it lets somebody take more than is named: a reason for caution. */
export const isUnlimited = (reading: Reading | undefined): boolean =>
  reading?.kind === 'batch'
    ? reading.steps.some(isUnlimited)
    : (reading?.kind === 'approval' || reading?.kind === 'permit') &&
      (reading.amount === 'unlimited' || reading.amount === 'all')

type Step = Reading | undefined

/** Whether a step of a batch is no call, but belongs to its calls. */
const isNote = (step: Step): boolean => step?.kind === 'memo' || step?.kind === 'fee'

const isToSelf = (step: Step, { isOwn }: SentenceContext): boolean =>
  step?.kind === 'transfer' && isOwn(step.to)

/** The place of the call that stands for a batch, because all others only go back to the account; -1 if there is none. */
const mainIndex = (steps: readonly Step[], context: SentenceContext): number => {
  const calls = steps.filter((each) => !isNote(each))
  const outgoing = calls.filter((each) => !isToSelf(each, context))
  const [only] = calls.length === 1 ? calls : outgoing
  return calls.length === 1 || outgoing.length === 1 ? steps.indexOf(only) : -1
}

const unlessUnread = (step: Step, context: SentenceContext): string =>
  (step && requestSentence(step, context)) ?? context.text('account.request.unread')

/** A reading in one sentence; undefined if there are no words for it. Amounts are exact, or not named. */
export const requestSentence = (reading: Reading, context: SentenceContext): string | undefined => {
  const { text, locale } = context
  const network = 'network' in reading && reading.network ? reading.network : context.network
  const shownAmount = (amount: bigint, { symbol, decimals }: Unit) =>
    isolateLtr(`${exactAmount(amount, decimals, locale)} ${readText(symbol, NAME)}`)
  switch (reading.kind) {
    case 'transfer': {
      const { token, amount, denom } = reading
      const to = shownAddress(reading.to)
      const counted = denom === undefined ? context.coin(network) : { symbol: denom, decimals: 0 }
      const unit = token === undefined ? counted : context.token(network, token)
      const id = isToSelf(reading, context) ? 'account.request.transfer.own' : 'account.request.transfer'
      if (unit) return text(id, { amount: shownAmount(amount, unit), to })
      return token === undefined
        ? undefined
        : text('account.request.transfer.token', { token: shownAddress(token), to })
    }
    case 'approval':
    case 'permit': {
      const { kind, amount } = reading
      const spender = shownAddress(reading.spender)
      const unit = context.token(network, reading.token)
      const token = unit ? shownName(unit.symbol) : shownAddress(reading.token)
      if (amount === 0n && !('added' in reading))
        return text('account.request.approval.none', { token, spender })
      if (amount === 'all')
        return text('account.request.approval.all', { token: shownAddress(reading.token), spender })
      if (amount === 'unlimited')
        return text(`account.request.${kind}.unlimited${unit ? '' : '.token'}`, { token, spender })
      if (!unit) return text(`account.request.${kind}.token`, { token, spender })
      const id = 'added' in reading ? 'account.request.approval.added' : (`account.request.${kind}` as const)
      return text(id, { amount: shownAmount(amount, unit), spender })
    }
    case 'signIn':
      return text('account.request.signIn', { domain: isolateLtr(readText(reading.domain, 253)) })
    case 'message':
      return reading.text === undefined
        ? text('account.request.message.bytes')
        : text('account.request.message', { text: shownName(reading.text, MESSAGE) })
    case 'document': {
      const type = shownName(reading.type)
      return reading.app === undefined
        ? text('account.request.document', { type })
        : text('account.request.document.app', { type, app: shownName(reading.app) })
    }
    case 'call': {
      const { to, amount } = reading
      const unit = context.coin(network)
      if (to === undefined) return amount ? undefined : text('account.request.create')
      if (!amount) return text('account.request.call', { to: shownAddress(to) })
      return (
        unit &&
        text('account.request.call.coins', { to: shownAddress(to), amount: shownAmount(amount, unit) })
      )
    }
    case 'action':
      return text('account.request.action', { name: isolateLtr(readText(reading.name, MESSAGE)) })
    case 'palletCall':
      return text('account.request.palletCall', { pallet: reading.pallet, method: reading.method })
    case 'memo':
      return text('account.request.memo', { text: shownName(reading.text, MESSAGE) })
    case 'fee': {
      const unit = context.coin(network)
      return unit && text('account.request.fee', { amount: shownAmount(reading.amount, unit) })
    }
    case 'transactions':
      return reading.count === 1
        ? text('account.request.transaction')
        : text('account.request.transactions', { count: reading.count })
    case 'permissions':
      return text('account.request.permissions', { count: reading.count })
    case 'batch': {
      const { steps } = reading
      const main = mainIndex(steps, context)
      if (main >= 0) return unlessUnread(steps[main], context)
      const calls = steps.filter((each) => !isNote(each))
      const isPaying = calls.every((each) => each?.kind === 'transfer')
      return text(isPaying ? 'account.request.payments' : 'account.request.batch', { count: calls.length })
    }
  }
  return undefined
}

/**
 * The sentences for the calls of a batch, except for one that stands for it: the first ones, each that lets somebody take without limit, and
 * what belongs to them.
 */
export const stepSentences = (reading: Reading, context: SentenceContext): readonly string[] => {
  if (reading.kind !== 'batch') return []
  const main = mainIndex(reading.steps, context)
  const steps = reading.steps.filter((_, index) => index !== main)
  const shown = steps.filter((each, index) => index < MAX_STEPS || isUnlimited(each) || isNote(each))
  const sentences = shown.map((each) => unlessUnread(each, context))
  return shown.length < steps.length ? [...sentences, '…'] : sentences
}
