import { type AccountInUse, isSameAddress } from 'portico/core'
import type { MessageId } from 'portico/kernel'
import type { ContractCall, PlanToken } from '../contract.js'
import { notSent } from '../forms/failures.js'
import type { Ask } from '../forms/work.js'
import {
  type AddNote,
  type BalanceChange,
  namedTokens,
  type PrepareDeps,
  type PreparedPlan,
} from './PreparedPlan.js'
import type { ReadPlan } from './readPlan.js'

/** Number of the account's other tokens that one trial run watches, and limit of such runs. */
const [TOKENS_OF_RUN, MOST_RUNS] = [20, 5]
/** Limit of the tokens that a note names. */
const MOST_NAMED = 3

/** The reason why a trial run is not the plan; undefined if it is. */
const differenceOf = (
  { pays, gets }: ReadPlan,
  changeOf: (token: PlanToken) => bigint,
  others: readonly BalanceChange[],
): MessageId | undefined => {
  if (pays && -changeOf(pays.token) > pays.amount) return 'transactions.refused.more'
  if (gets && changeOf(gets.token) < gets.amount) return 'transactions.refused.less'
  // A plan that names no amounts promises nothing; the review then shows all changes.
  return (pays || gets) && others.some(({ amount }) => amount < 0n)
    ? 'transactions.refused.others'
    : undefined
}

/** The account's tokens of which a plan does not speak, in groups for one trial run each. */
const groupOthers = (others: readonly PlanToken[]): readonly (readonly PlanToken[])[] =>
  Array.from({ length: Math.min(MOST_RUNS, Math.ceil(others.length / TOKENS_OF_RUN)) }, (_, index) =>
    others.slice(index * TOKENS_OF_RUN, (index + 1) * TOKENS_OF_RUN),
  )

/** Runs calls on a node; resolves with the fee and the changes of balances. Rejects if they do not do as the plan says. */
export const tryOut = async (
  plan: ReadPlan,
  left: readonly ContractCall[],
  { network, session, address: owner, chain }: AccountInUse,
  { calls, text, amountText, shortAddress, ownedTokens, nativeBalance, signal }: PrepareDeps,
  ask: Ask,
  note: AddNote,
): Promise<Pick<PreparedPlan, 'fee' | 'changes'>> => {
  const isSame = (one: PlanToken, other: PlanToken) => isSameAddress(chain, one.address, other.address)
  const { nativeCurrency } = network
  const coin: PlanToken = nativeCurrency
  const watched = [coin, ...namedTokens(plan)].filter(
    (each, index, all) => all.findIndex((other) => isSame(other, each)) === index,
  )
  const others = ownedTokens.filter(
    (each) => each.address !== undefined && each.amount > 0n && !watched.some((other) => isSame(other, each)),
  )
  const run = async (list: readonly ContractCall[], tokens: readonly PlanToken[]) => {
    const addresses = tokens.map(({ address }) => address)
    const result = await ask(calls.run(session, owner, list, addresses, network, signal))
    return result && { ...result, tokens }
  }
  const [firstGroup = [], ...groups] = groupOthers(others)
  const [first, ...further] = await Promise.all([
    run(left, [...watched, ...firstGroup]),
    ...groups.map((group) => run(left, group)),
  ])
  // A token of the account that the node cannot read must not prevent the trial run.
  const simulation = first ?? (firstGroup.length ? await run(left, watched) : undefined)
  const isNamed = (token: PlanToken) =>
    [plan.pays, plan.gets].some((each) => each && isSame(each.token, token))
  const all = [simulation, ...further].flatMap((each) =>
    each?.ok ? each.tokens.map((token, index) => ({ token, amount: each.changes[index] })) : [],
  )
  const isUnread = (token: PlanToken) => all.find((each) => isSame(each.token, token))?.amount === undefined
  if (!simulation || (simulation.ok && watched.some((each) => isNamed(each) && isUnread(each)))) {
    const isValued = plan.pays || plan.gets || left.some(({ value }) => value > 0n)
    note(isValued ? 'critical' : 'caution', text('transactions.note.unsimulated'))
    return {}
  }
  const { ok, reason, fee } = simulation
  const spent = (fee ?? 0n) + left.reduce((sum, { value }) => sum + value, 0n)
  if (fee !== undefined && nativeBalance === undefined) note('caution', text('transactions.note.balance'))
  else if (fee !== undefined && nativeBalance !== undefined && spent > nativeBalance)
    note('caution', text('transactions.note.fee', { amount: amountText(fee, nativeCurrency) }))
  if (!ok) {
    note(
      'critical',
      reason ? text('transactions.note.fails.why', { reason }) : text('transactions.note.fails'),
    )
    return { ...(fee !== undefined && { fee }) }
  }
  const known = all.flatMap(({ token, amount }) => (amount ? [{ token, amount }] : []))
  const taken = known.filter(({ token, amount }) => amount < 0n && others.some((each) => isSame(each, token)))
  // A token whose balance changes while nothing happens says nothing about the calls.
  const idle = taken.length
    ? await run(
        [],
        taken.map(({ token }) => token),
      )
    : undefined
  const unsteady = idle?.ok ? idle.tokens.filter((_, index) => idle.changes[index] !== 0n) : []
  const changes = Object.freeze(known.filter(({ token }) => !unsteady.some((each) => isSame(each, token))))
  const unchecked = [...watched, ...others].filter((each) => isUnread(each) || unsteady.includes(each))
  if (unchecked.length) {
    const named = unchecked
      .slice(0, MOST_NAMED)
      .map(({ symbol, address = '' }) => `${symbol} (${shortAddress(address)})`)
    const tokens = [...named, ...(unchecked.length > MOST_NAMED ? ['…'] : [])].join(', ')
    note('caution', text('transactions.note.unchecked', { tokens }))
  }
  const changeOf = (token: PlanToken) => changes.find((each) => isSame(each.token, token))?.amount ?? 0n
  const difference = differenceOf(
    plan,
    changeOf,
    changes.filter(({ token }) => !isNamed(token)),
  )
  if (difference) throw notSent(text(difference))
  return { changes, ...(fee !== undefined && { fee }) }
}
