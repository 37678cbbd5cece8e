import { type AccountInUse, isSameAddress } from 'portico/core'
import type { MessageId } from 'portico/kernel'
import type { ContractCall, PlanToken } from '../contract.js'
import { notSent } from '../forms/failures.js'
import { uncheckedText, watchRun } from '../forms/trialRun.js'
import type { Ask } from '../forms/work.js'
import {
  type AddNote,
  type BalanceChange,
  namedTokens,
  type PrepareDeps,
  type PreparedPlan,
} from './PreparedPlan.js'
import type { ReadPlan } from './readPlan.js'

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
  const runFor = (list: readonly ContractCall[], addresses: readonly (string | undefined)[]) =>
    ask(calls.run(session, owner, list, addresses, network, signal))
  const { simulation, changes: all } = await watchRun<PlanToken>(watched, others, (addresses) =>
    runFor(left, addresses),
  )
  const isNamed = (token: PlanToken) =>
    [plan.pays, plan.gets].some((each) => each && isSame(each.token, token))
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
    ? await runFor(
        [],
        taken.map(({ token }) => token.address),
      )
    : undefined
  const unsteady = idle?.ok
    ? taken.flatMap(({ token }, index) => (idle.changes[index] !== 0n ? [token] : []))
    : []
  const changes = Object.freeze(known.filter(({ token }) => !unsteady.some((each) => isSame(each, token))))
  const unchecked = [...watched, ...others].filter((each) => isUnread(each) || unsteady.includes(each))
  if (unchecked.length)
    note(
      'caution',
      uncheckedText(unchecked, { text, shortAddress }),
      !unchecked.some((each) => watched.includes(each)),
    )
  const changeOf = (token: PlanToken) => changes.find((each) => isSame(each.token, token))?.amount ?? 0n
  const difference = differenceOf(
    plan,
    changeOf,
    changes.filter(({ token }) => !isNamed(token)),
  )
  if (difference) throw notSent(text(difference))
  return { changes, ...(fee !== undefined && { fee }) }
}
