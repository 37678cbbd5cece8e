/** A link of protocol version 2, with only the characters that the package writes. */
const LINK = /^wc:([\da-f]{64})@2\?([\w=&%.,[\]-]{1,1000})$/
const KEY = /^[\da-f]{64}$/
const SECONDS = /^\d{1,11}$/
const known = ['expiryTimestamp', 'methods', 'relay-protocol', 'symKey']

/** The parts of a pairing's link. */
export interface PairingUri {
  readonly topic: string
  readonly symKey: string
  /** Milliseconds since the epoch; undefined if the link does not say. */
  readonly expiresAt: number | undefined
}

/** Parses the link of a pairing; undefined if it is malformed or repeats a parameter. */
export const readPairingUri = (input: unknown): PairingUri | undefined => {
  if (typeof input !== 'string') return undefined
  const [, topic, query] = LINK.exec(input) ?? []
  if (!topic || !query) return undefined
  const params = new URLSearchParams(query)
  const names = [...params.keys()]
  if (new Set(names).size < names.length || names.some((each) => !known.includes(each))) return undefined
  const symKey = params.get('symKey') ?? ''
  const expiry = params.get('expiryTimestamp')
  if (!KEY.test(symKey) || params.get('relay-protocol') !== 'irn') return undefined
  if (expiry !== null && !SECONDS.test(expiry)) return undefined
  return Object.freeze({ topic, symKey, expiresAt: expiry === null ? undefined : Number(expiry) * 1000 })
}
