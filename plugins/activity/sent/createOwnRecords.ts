import type { Stored } from 'portico/core'
import type { ActivityKind, ActivityStatus } from '../contract.js'
import { MOST_RECORDS } from './mostRecords.js'

/** A transaction sent from this browser. */
export interface OwnRecord {
  readonly hash: string
  readonly kind: ActivityKind
  readonly at: number
  readonly status: ActivityStatus
  /** The `mark` of the chain's last answer. */
  readonly mark?: string
  /** True once the network has known it. */
  readonly seen?: boolean
  /** When the network, which had known it, first no longer knew it. */
  readonly lostAt?: number
  readonly to?: string
  /** In base units, as a decimal text. */
  readonly amount?: string
  readonly decimals?: number
  readonly symbol?: string
}

/** By CAIP-10 address, the newest first. */
export type OwnRecords = Readonly<Record<string, readonly OwnRecord[]>>

/** Maximum number of accounts that are stored. */
const MOST_ACCOUNTS = 20

const kinds: readonly ActivityKind[] = ['send', 'approve', 'execute', 'deploy', 'other']
const statuses: readonly ActivityStatus[] = ['pending', 'confirmed', 'failed', 'replaced', 'dropped', 'sent']

const matches = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && value.length <= 200 && pattern.test(value)
const isTime = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

const readRecord = (input: unknown): OwnRecord | undefined => {
  const get = (key: string): unknown => Reflect.get(Object(input), key)
  const [hash, at, decimals] = [get('hash'), get('at'), get('decimals')]
  const kind = kinds.find((each) => each === get('kind'))
  const status = statuses.find((each) => each === get('status'))
  if (!matches(hash, /^[\w-]{1,130}$/) || !isTime(at) || !kind || !status) return undefined
  const [mark, to, amount, symbol, lostAt] = [
    get('mark'),
    get('to'),
    get('amount'),
    get('symbol'),
    get('lostAt'),
  ]
  const isDecimals = Number.isInteger(decimals) && (decimals as number) >= 0 && (decimals as number) <= 77
  return Object.freeze({
    hash,
    kind,
    at,
    status,
    ...(matches(mark, /^[\w-]{1,100}$/) && { mark }),
    ...(get('seen') === true && { seen: true }),
    ...(isTime(lostAt) && { lostAt }),
    ...(matches(to, /^[\w:.-]{1,128}$/) && { to }),
    ...(matches(amount, /^\d{1,78}$/) && isDecimals && { amount, decimals: decimals as number }),
    ...(matches(symbol, /^.{1,24}$/u) && { symbol }),
  })
}

const limitAccounts = (all: OwnRecords): OwnRecords => {
  const entries = Object.entries(all).filter(([, records]) => records.length)
  const newest = (records: readonly OwnRecord[]) => records[0]?.at ?? 0
  return Object.freeze(
    Object.fromEntries(
      entries.sort(([, one], [, other]) => newest(other) - newest(one)).slice(0, MOST_ACCOUNTS),
    ),
  )
}

/** Parses the stored transactions one by one; invalid ones are dropped. */
const readRecords = (input: unknown): OwnRecords => {
  const read = Object.entries(Object(input)).flatMap(([account, records]) =>
    /^[a-z\d-]{1,20}:[\w-]{1,64}:[\w:.%-]{1,128}$/.test(account) && Array.isArray(records)
      ? [
          [
            account,
            Object.freeze(
              records
                .slice(0, MOST_RECORDS)
                .map(readRecord)
                .filter((each) => each !== undefined),
            ),
          ] as const,
        ]
      : [],
  )
  return limitAccounts(Object.fromEntries(read))
}

/** Creates the records of the transactions sent from this browser. */
export const createOwnRecords = (stored: Pick<Stored<unknown>, 'load' | 'get' | 'set'>) => {
  let lastValue: unknown
  let parsed: OwnRecords = {}
  const all = (): OwnRecords => {
    const value = stored.get()
    if (value !== lastValue) parsed = readRecords(value)
    lastValue = value
    return parsed
  }
  const recordsOf = (account: string): readonly OwnRecord[] =>
    Object.hasOwn(all(), account) ? (all()[account] ?? []) : []
  return {
    recordsOf,
    update: (account: string, hash: string, change: Partial<OwnRecord>) => {
      if (!recordsOf(account).some((each) => each.hash === hash)) return
      // Another tab may have stored some in the meantime.
      stored.load()
      const records = recordsOf(account).flatMap((each) =>
        each.hash === hash ? (readRecord({ ...each, ...change }) ?? []) : each,
      )
      stored.set(limitAccounts({ ...all(), [account]: Object.freeze(records.slice(0, MOST_RECORDS)) }))
    },
  }
}

export type OwnRecordStore = ReturnType<typeof createOwnRecords>
