import { readText } from 'portico/core'
import { type CaipNetworkId, PorticoError } from 'portico/kernel'
import type { PlanAmount, PlanNote, PlannedCall, PlanToken, TransactionPlan } from '../contract.js'
import { MOST_PLAN } from '../engine/records.js'

/** Limits of a plan. */
const [MOST_CALLS, MOST_FACTS, MOST_DATA] = [10, 12, 100_000]

/** A plan whose optional fields are filled in. */
export interface ReadPlan
  extends Required<Pick<TransactionPlan, 'feature' | 'title' | 'summary' | 'facts' | 'notes'>>,
    Pick<TransactionPlan, 'network' | 'pays' | 'gets'> {
  readonly steps: readonly (
    | Extract<TransactionPlan['steps'][number], { kind: 'approve' }>
    | (PlannedCall & Required<Pick<PlannedCall, 'data' | 'value'>>)
  )[]
}

/** The error of a plan that cannot be used. */
export const invalidPlan = (part: string) =>
  new PorticoError(`The plan is not valid: ${part}`, { category: 'transfer', code: 'invalid-plan' })

const fieldsOf = (input: unknown) => Object(input) as Readonly<Record<string, unknown>>

const readAddress = (input: unknown, part: string): string => {
  if (typeof input !== 'string' || !/^\S{1,130}$/.test(input)) throw invalidPlan(part)
  return input
}

/** An amount in base units. A stored plan has it as a decimal text. */
const readBaseUnits = (input: unknown, part: string): bigint => {
  const amount = typeof input === 'string' && /^\d{1,78}$/.test(input) ? BigInt(input) : input
  if (typeof amount !== 'bigint' || amount < 0n || amount >= 1n << 256n) throw invalidPlan(part)
  return amount
}

const readToken = (input: unknown, part: string): PlanToken => {
  const { address, symbol, decimals } = fieldsOf(input)
  const name = readText(symbol, 20)
  if (!name || !Number.isInteger(decimals) || (decimals as number) < 0 || (decimals as number) > 77)
    throw invalidPlan(part)
  return Object.freeze({
    symbol: name,
    decimals: decimals as number,
    ...(address !== undefined && { address: readAddress(address, part) }),
  })
}

const readAmount = (input: unknown, part: string): PlanAmount => {
  const { token, amount } = fieldsOf(input)
  return Object.freeze({
    token: readToken(token, `${part}.token`),
    amount: readBaseUnits(amount, `${part}.amount`),
  })
}

const readStep = (input: unknown): ReadPlan['steps'][number] => {
  const { kind, label, to, data = '0x', value = 0n, spender } = fieldsOf(input)
  if (kind === 'approve') {
    const approved = readAmount(input, 'steps')
    if (approved.token.address === undefined) throw invalidPlan('steps.token')
    return Object.freeze({ kind, ...approved, spender: readAddress(spender, 'steps.spender') })
  }
  if (kind !== 'call') throw invalidPlan('steps.kind')
  if (typeof data !== 'string' || data.length > MOST_DATA || !/^0x([\da-f]{2})*$/i.test(data))
    throw invalidPlan('steps.data')
  const named = readText(label, 60)
  return Object.freeze({
    kind,
    to: readAddress(to, 'steps.to'),
    data,
    value: readBaseUnits(value, 'steps.value'),
    ...(named && { label: named }),
  })
}

const listOf = (input: unknown, most: number, part: string): readonly unknown[] => {
  if (input === undefined) return []
  if (!Array.isArray(input) || input.length > most) throw invalidPlan(part)
  return input
}

const readNote = (input: unknown): PlanNote => {
  const { level, text } = fieldsOf(input)
  return Object.freeze({ level: level === 'critical' ? 'critical' : 'caution', text: readText(text, 300) })
}

/** Copies and checks a plan; rejects what is not valid, and names the part. */
export const readPlan = (input: unknown): ReadPlan => {
  const { feature = 'page', network, title, summary, pays, gets, facts, notes, steps } = fieldsOf(input)
  const shownTitle = readText(title, 80)
  if (typeof feature !== 'string' || !/^[\w.-]{1,60}$/.test(feature)) throw invalidPlan('feature')
  if (!shownTitle) throw invalidPlan('title')
  if (network !== undefined && (typeof network !== 'string' || !/^[-\w]{3,8}:[-\w]{1,32}$/.test(network)))
    throw invalidPlan('network')
  const calls = listOf(steps, MOST_CALLS, 'steps')
  if (!calls.length) throw invalidPlan('steps')
  return Object.freeze({
    feature,
    ...(network !== undefined && { network: network as CaipNetworkId }),
    title: shownTitle,
    summary: readText(summary, 120) || shownTitle,
    ...(pays !== undefined && { pays: readAmount(pays, 'pays') }),
    ...(gets !== undefined && { gets: readAmount(gets, 'gets') }),
    facts: Object.freeze(
      listOf(facts, MOST_FACTS, 'facts').map((each) => {
        const { label, value } = fieldsOf(each)
        return Object.freeze({ label: readText(label, 60), value: readText(value, 200) })
      }),
    ),
    notes: Object.freeze(listOf(notes, MOST_FACTS, 'notes').map(readNote)),
    steps: Object.freeze(calls.map(readStep)),
  })
}

/** A plan as the text in which a record keeps it; undefined if it is longer than a record may be. */
export const storedPlan = (plan: ReadPlan): string | undefined => {
  const text = JSON.stringify(plan, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  return text.length <= MOST_PLAN ? text : undefined
}
