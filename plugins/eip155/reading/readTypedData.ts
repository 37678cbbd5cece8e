import { field, readText } from 'portico/core'
import type { Reading } from 'portico/kernel'
import { addressOf, allowedAmount, networkOf } from './readTransaction.js'

/** Maximum length of a document in characters. */
const MAX_LENGTH = 600_000
/** Letters of a name that are kept. */
const MOST = 60

/** EIP-712 data, as far as it is validated: each member may be anything. */
interface TypedData {
  readonly types: unknown
  readonly primaryType: string
  readonly domain: unknown
  readonly message: unknown
}

/** Parses typed data of a request: a document in JSON, or the same as an object. Throws if it is neither. */
export const parseTypedData = (input: unknown): TypedData => {
  if (typeof input === 'string' && input.length > MAX_LENGTH) throw new RangeError('Too long')
  const data: unknown = typeof input === 'string' ? JSON.parse(input) : input
  const [types, primaryType, domain, message] = ['types', 'primaryType', 'domain', 'message'].map((key) =>
    field(data, key),
  )
  if (typeof primaryType !== 'string' || !primaryType) throw new TypeError('No type')
  return { types, primaryType, domain, message }
}

/** A number of typed data; throws if its value is not certain. */
const numberOf = (input: unknown): bigint => {
  if (typeof input === 'string' && /^(?:\d{1,78}|0x[\da-f]{1,64})$/i.test(input)) return BigInt(input)
  if (Number.isSafeInteger(input) && (input as number) >= 0) return BigInt(input as number)
  throw new TypeError('No number')
}

/** The members of the permits that are read, in the order in which they are hashed. */
const PERMITS = {
  'owner address,spender address,value uint256,nonce uint256,deadline uint256': 'amount',
  'holder address,spender address,nonce uint256,expiry uint256,allowed bool': 'all or none',
} as const
/** Of Permit2: the member with the tokens, the type of it, and its members. */
const PERMIT2_DETAILS = 'token address,amount uint160,expiration uint48,nonce uint48'
const PERMIT2_TRANSFER = 'token address,amount uint256'

/** The members of a struct type, as `name type` in their order. */
const membersOf = (types: unknown, name: string): string => {
  const members = field(types, name)
  if (!Array.isArray(members)) return ''
  return members.map((each) => `${field(each, 'name')} ${field(each, 'type')}`).join()
}

/** Reads a permit of Permit2. */
const readPermit2 = ({ types, primaryType, message, domain }: TypedData): Reading | undefined => {
  const isTransfer = primaryType.includes('TransferFrom')
  const key = isTransfer ? 'permitted' : 'details'
  const member = membersOf(types, primaryType)
    .split(',')
    .find((each) => each.startsWith(`${key} `))
  const type = member?.slice(key.length + 1).replace('[]', '') ?? ''
  if (membersOf(types, type) !== (isTransfer ? PERMIT2_TRANSFER : PERMIT2_DETAILS)) return undefined
  const network = networkOf(field(domain, 'chainId'))
  const spender = addressOf(field(message, 'spender'))
  const read = (details: unknown): Reading => ({
    kind: 'permit',
    spender,
    token: addressOf(field(details, 'token')),
    amount: allowedAmount(numberOf(field(details, 'amount'))),
    ...(network && { network }),
  })
  const details = field(message, key)
  if (!member?.endsWith('[]')) return read(details)
  if (!Array.isArray(details) || !details.length || details.length > 100) return undefined
  return { kind: 'batch', steps: details.map(read) }
}

const readPermit = (data: TypedData): Reading | undefined => {
  const { types, primaryType, domain, message } = data
  if (/^Permit(?:Single|Batch|(?:Batch)?(?:Witness)?TransferFrom)$/.test(primaryType))
    return readPermit2(data)
  const members = membersOf(types, primaryType)
  if (primaryType !== 'Permit' || !Object.hasOwn(PERMITS, members)) return undefined
  const network = networkOf(field(domain, 'chainId'))
  const allowed = field(message, 'allowed')
  const isAmount = PERMITS[members as keyof typeof PERMITS] === 'amount'
  if (!isAmount && typeof allowed !== 'boolean') return undefined
  const amount = isAmount ? allowedAmount(numberOf(field(message, 'value'))) : allowed ? 'unlimited' : 0n
  return {
    kind: 'permit',
    spender: addressOf(field(message, 'spender')),
    token: addressOf(field(domain, 'verifyingContract')),
    amount,
    ...(network && { network }),
  }
}

/** Reads typed data: a permit of tokens, or else a document by its type. */
export const readTypedData = (data: TypedData): Reading | undefined => {
  try {
    const permit = readPermit(data)
    if (permit) return permit
  } catch {
    // A permit whose values are not certain is shown as a document.
  }
  const type = readText(data.primaryType, MOST)
  const app = readText(field(data.domain, 'name'), MOST)
  return type ? { kind: 'document', type, ...(app && { app }) } : undefined
}
