import { type AccountInUse, isSameAddress } from 'portico/core'
import type { Reading } from 'portico/kernel'
import type { ContractCall } from '../contract.js'
import type { TransactionRecord } from '../engine/machine.js'
import { notSent } from '../forms/failures.js'
import type { Ask } from '../forms/work.js'
import {
  type AddNote,
  namedTokens,
  type PrepareDeps,
  type ReviewedStep,
  type StepEffect,
} from './PreparedPlan.js'
import type { ReadPlan } from './readPlan.js'

/** Limit of the decimals of a token. */
const MOST_DECIMALS = 77

/** Whether a call lets somebody take more of a token than anybody can count. */
const isUnlimited = (reading: Reading) =>
  reading.kind === 'approval' && (reading.amount === 'unlimited' || reading.amount === 'all')

/** The number of a plan's steps up to the last call that was made: an approval before was used by it. */
const madeSteps = ({ steps }: ReadPlan, record: TransactionRecord | undefined): number => {
  let left = (record?.steps ?? []).filter(
    ({ kind, state }) => kind === 'call' && state === 'confirmed',
  ).length
  return steps.reduce((made, { kind }, index) => (kind === 'call' && left-- > 0 ? index + 1 : made), 0)
}

/** Creates the function that says what a call does with tokens. */
const createReadEffect =
  (
    plan: ReadPlan,
    { chain, network, session }: AccountInUse,
    { calls, text, exactText, shortAddress, ownedTokens, signal }: PrepareDeps,
    ask: Ask,
  ) =>
  async (reading: Reading): Promise<StepEffect | undefined> => {
    if (reading.kind !== 'approval' && reading.kind !== 'transfer') return undefined
    const { token, amount } = reading
    const known =
      token === undefined
        ? network.nativeCurrency
        : [...namedTokens(plan), ...ownedTokens].find(({ address }) => isSameAddress(chain, address, token))
    const symbol = known?.symbol ?? shortAddress(token ?? '')
    const amountOf = async (units: bigint) => {
      const found =
        known?.decimals ?? Number(await ask(calls.decimals(session, token ?? '', network, signal)))
      // A contract without decimals may be a collection, and this the number of an item.
      return exactText(units, { symbol, decimals: found <= MOST_DECIMALS ? found : 0 })
    }
    if (reading.kind === 'transfer') {
      const receiver = shortAddress(reading.to)
      const sentence = text('transactions.effect.transfer', {
        amount: await amountOf(reading.amount),
        receiver,
      })
      return { text: sentence, address: reading.to }
    }
    const spender = shortAddress(reading.spender)
    const sentence =
      amount === 'all' || amount === 'unlimited'
        ? text('transactions.effect.approval.all', { token: symbol, spender })
        : amount === 0n && !reading.added
          ? text('transactions.effect.approval.none', { token: symbol, spender })
          : text(reading.added ? 'transactions.effect.approval.added' : 'transactions.effect.approval', {
              amount: await amountOf(amount),
              spender,
            })
    return { text: sentence, address: reading.spender }
  }

/** Lists the steps of a plan, and reads which are done and what the others do. */
export const readSteps = async (
  plan: ReadPlan,
  account: AccountInUse,
  deps: PrepareDeps,
  ask: Ask,
  note: AddNote,
): Promise<readonly ReviewedStep[]> => {
  const { network, session, address: owner } = account
  const { calls, record, text, exactText, shortAddress, read, signal } = deps
  const readEffect = createReadEffect(plan, account, deps, ask)
  const readCall = async (label: string, call: ContractCall) => {
    const reading = await ask(read(calls.request(network, owner, call)))
    // Without it, nobody could warn of a call that lets a contract take everything.
    if (!reading) note('critical', text('transactions.note.unread', { step: label }))
    else if (isUnlimited(reading)) note('critical', text('transactions.note.unlimited', { step: label }))
    return reading
  }
  const made = madeSteps(plan, record)
  const steps: ReviewedStep[] = []
  for (const [index, step] of plan.steps.entries()) {
    if (step.kind === 'call') {
      const { to, data, value, label = text('transactions.step.call', { contract: shortAddress(to) }) } = step
      const call = Object.freeze({ to, data, value })
      const isDone = index < made
      const reading = isDone ? undefined : await readCall(label, call)
      const effect = reading && (await readEffect(reading))
      steps.push(Object.freeze({ kind: 'call', label, call, isDone, ...(effect && { effect }) }))
      continue
    }
    const { token, spender, amount } = step
    const { symbol, address: tokenAddress = '' } = token
    const call = calls.approval(tokenAddress, spender, amount)
    // With its amount, which need not be what the plan pays.
    const label = text('transactions.step.approve', { symbol: exactText(amount, token) })
    const allowance =
      index < made
        ? amount
        : await ask(calls.allowance(session, { token: tokenAddress, owner, spender }, network, signal))
    if (allowance === undefined) throw notSent(text('transactions.refused.unread'))
    const isDone = amount === 0n ? allowance === 0n : allowance >= amount
    if (!isDone) await readCall(label, call)
    // Some tokens accept no change of an allowance except to and from zero.
    if (!isDone && allowance > 0n && !(await ask(calls.run(session, owner, [call], [], network, signal)))?.ok)
      steps.push(
        Object.freeze({
          kind: 'reset',
          label: text('transactions.step.reset', { symbol }),
          call: calls.approval(tokenAddress, spender, 0n),
          isDone: false,
        }),
      )
    steps.push(Object.freeze({ kind: 'approve', label, call, isDone }))
  }
  return Object.freeze(steps)
}
