import { readText, within } from 'portico/core'
import type { Network } from 'portico/kernel'
import type { PaymentLinks, PaymentProblem, PaymentRequest } from 'portico/plugins/transactions/contract'

/** The most characters of a code; a longer one is refused, because what is cut off could be part of the payment. */
const MAX_LENGTH = 3_000
/** Longest text of a code that is shown to the visitor, and longest name of a field. */
const MAX_TEXT = 120
const MAX_FIELD = 20
/** Most accounts that a payment may name. */
const MAX_REFERENCES = 40
/** How long a chain may take to read a link, in milliseconds. */
const TIMEOUT = 10_000

export type ScanResult = PaymentRequest | PaymentProblem

const unread: ScanResult = { problem: 'unread' }
const PROBLEMS = ['network', 'call', 'request', 'amount', 'field'] as const

const isReceiver = (text: unknown): text is string => typeof text === 'string' && /^[\w.-]{1,300}$/.test(text)
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_LENGTH

/** Names and values of a query in their order; undefined if it cannot be read. A `+` stays a `+`, as in `1e+18`. */
const readQuery = (query: string): readonly (readonly [string, string])[] | undefined => {
  try {
    return query.split('&').flatMap((part) => {
      if (!part) return []
      const [name = '', ...value] = part.split('=')
      return [[decodeURIComponent(name), decodeURIComponent(value.join('='))] as const]
    })
  } catch {
    return undefined
  }
}

/** A checked copy of a chain's answer. */
const readAnswer = (answer: unknown): ScanResult => {
  const { problem, field, to, token, amount, memo, references, label, message } = Object(answer) as Readonly<
    Record<string, unknown>
  >
  if (problem !== undefined) {
    const known = PROBLEMS.find((each) => each === problem)
    return known === 'field'
      ? { problem: known, field: readText(field, MAX_FIELD) || '?' }
      : known
        ? { problem: known }
        : unread
  }
  const isAmount = amount === undefined || isText(amount) || (typeof amount === 'bigint' && amount > 0n)
  const isToken = token === undefined || token === null || isText(token)
  const isMemo = memo === undefined || isText(memo)
  const isList = references === undefined || (Array.isArray(references) && references.every(isText))
  if (!isReceiver(to) || !isAmount || !isToken || !isMemo || !isList) return unread
  if (references && references.length > MAX_REFERENCES) return { problem: 'field', field: 'reference' }
  const [shownLabel, shownMessage] = [label, message].map((each) => readText(each, MAX_TEXT))
  return Object.freeze({
    to,
    ...(token !== undefined && { token }),
    ...(amount !== undefined && { amount }),
    ...(memo !== undefined && { memo }),
    ...(references && { references: Object.freeze([...references]) }),
    ...(shownLabel && { label: shownLabel }),
    ...(shownMessage && { message: shownMessage }),
  })
}

/**
 * Reads an address, a name, an account (CAIP-10), or a payment link of the chain. Everything that a link asks for is
 * in the result. A link that asks for more is not read, because the receiver would notice that something is missing
 * only after it was paid.
 */
export const readScanned = async (
  scanned: string,
  network: Network,
  readPayments: () => Promise<PaymentLinks | undefined>,
): Promise<ScanResult> => {
  const text = scanned.trim()
  if (text.length > MAX_LENGTH) return unread
  if (isReceiver(text)) return { to: text }
  const [, account, address] = /^([-a-z\d]{3,8}:[-\w]{1,32}):([-.%a-z\d]{1,128})$/i.exec(text) ?? []
  if (account)
    return account !== network.caipNetworkId
      ? { problem: 'network' }
      : isReceiver(address)
        ? { to: address }
        : unread
  const [, rawScheme = '', path = '', query = ''] = /^([a-z][a-z\d-]*):([^?]*)(?:\?(.*))?$/is.exec(text) ?? []
  const scheme = rawScheme.toLowerCase()
  if (!scheme) return unread
  const payments = await readPayments()
  if (payments && scheme === `${payments.scheme}-action`) return { problem: 'request' }
  const fields = readQuery(query)
  if (scheme !== payments?.scheme || !fields) return unread
  if (payments.read)
    return readAnswer(await within(payments.read({ path, fields }, network), { ms: TIMEOUT }))
  // Nobody knows what the fields of this scheme mean.
  return readAnswer(fields[0] ? { problem: 'field', field: fields[0][0] } : { to: path })
}
