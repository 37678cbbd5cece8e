import { type AbiReader, abiReader, argumentsOf, selectorOf, wordAt } from '../encoding/abiReader.js'
import { safeSelector } from './safeSelector.js'

/** A call that a smart account makes. */
export interface InnerCall {
  readonly to: string
  readonly value: bigint
  readonly data: string
}

/** The calls that a transaction makes for an account. */
export interface UnwrappedCalls {
  readonly calls: readonly InnerCall[]
  /** Those who may be paid for the transaction: the paymaster of the operation, the relayer. */
  readonly payees: readonly string[]
}

/** Length of a word, in hexadecimal digits. */
const WORD = 64
/** Length of a selector with `0x`, and of an address. */
const [SELECTOR, ADDRESS] = [10, 40]
/** Maximum number of calls, or of operations, that are checked. */
const MAX_CALLS = 100

/** `execute` and its like, of `(address,uint256,bytes)`. */
const ONE = ['b61d27f6', '0000189a']
/** Of `(address,uint256,bytes,uint8)`, where the last is zero for a call and one for a delegate call. */
const ONE_WITH_OPERATION = ['7bb37428', '541d63c8', '51945447']
/** Of a struct `(address,uint256,bytes)`. */
const ONE_STRUCT = '5c1c6dcd'
/** `executeBatch` and its like, of `(address,uint256,bytes)[]`, also with a signature after it. */
const LIST = ['34fcd5be', '3f707e6b', 'abc5345e', '6171d1c9']
/** Of `(address[],uint256[],bytes[])`, and of `(address[],bytes[])`. */
const [LISTS, LISTS_WITHOUT_VALUE] = [['47e1da2a', '00004680'], '18dfb3c7']
/** `execute(bytes32,bytes)` of ERC-7579 and ERC-7821. */
const EXECUTE_MODE = 'e9ae5c53'
/**
 * The first ten bytes of its mode: the type of the call, whether it may fail (zero if not), four unused bytes, and a selector. The
 * second list has a selector of ERC-7821; the third is a list of such lists.
 */
const [MODE_ONE, MODE_LISTS, MODE_NESTED] = [
  '00000000000000000000',
  ['01000000000000000000', '01000000000078210001'],
  '01000000000078210002',
]
/** `executeUserOp`: the entry point passes the operation on, whose call data follows this selector. */
const PASSED_ON = '8dd7712f'
const HANDLE_OPS_06 = '1fad948c'
const HANDLE_OPS = '765e827f'
/** The entry points of ERC-4337, versions 0.6 to 0.9. Any other contract could do something else with the same bytes. */
const ENTRY_POINT_06 = '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789'
const ENTRY_POINTS = [
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
]
/** Begins the `initCode` of an operation whose account gets its code by EIP-7702; a call to the account may follow. */
const INIT_BY_DELEGATION = '0x7702'
const MULTI_SEND = '8d80ff0a'
/** Safe's contracts with `multiSend`, versions 1.3.0 to 1.5.0. Code of any other contract could do anything in the Safe's name. */
const MULTI_SEND_CONTRACTS = [
  'a238cbeb142c10ef7ad8442c6d1f9e89e07e7761',
  '998739bfdaadde7c933b942a68053933098f9eda',
  '40a2accbd92bca938b02010e17a5b8929b49130d',
  'a1dabef33b3b82c7814b6d82a79e50f4ac44102b',
  '38869bf66a61cf6bdb996a6ae40d5853fd43b526',
  '9641d764fc13c8b624c04430c7356c1c7c8102e2',
  '218543288004cd07832472d464648173c77d7eb7',
  'a83c336b20401af773b6219ba5027174338d1836',
]
/** Lengths in a packed call, in hexadecimal digits: of its operation, and of everything before its data. */
const [OPERATION, HEAD] = [2, 170]

type Calls = readonly (InnerCall | undefined)[]
/** Nothing can be said about a call that cannot be read. */
const UNREAD: Calls = [undefined]

/** A call encoded as a struct `(address,uint256,bytes)`. */
const readCall = (read: AbiReader, start: number): InnerCall => ({
  to: read.address(start),
  value: read.number(start + wordAt(1)),
  data: read.bytes(start + wordAt(2), start),
})

/** The calls of `(address,uint256,bytes)[]`, whose offset is in the first word. */
const readList = (read: AbiReader): Calls =>
  read.longItems(read.offset(0)).map((each) => readCall(read, each))

/** The calls of a list of addresses, one of values, and one of call data; an empty list of values means none. */
const readLists = (read: AbiReader, hasValues: boolean): Calls => {
  const receivers = read.items(read.offset(0))
  const values = hasValues ? read.items(read.offset(wordAt(1))) : []
  const data = read.longItems(read.offset(wordAt(hasValues ? 2 : 1)))
  if (data.length !== receivers.length || (values.length && values.length !== receivers.length)) return UNREAD
  return receivers.map((receiver, index) => ({
    to: read.address(receiver),
    value: values.length ? read.number(values[index] as number) : 0n,
    data: read.bytesAt(data[index] as number),
  }))
}

/** The call of `execute(bytes32,bytes)` in the mode for one: receiver and value without padding, then the data. */
const readPacked = (bytes: string): Calls => {
  const packed = bytes.slice(2)
  if (packed.length < ADDRESS + WORD) return UNREAD
  return [
    {
      to: `0x${packed.slice(0, ADDRESS)}`,
      value: BigInt(`0x${packed.slice(ADDRESS, ADDRESS + WORD)}`),
      data: `0x${packed.slice(ADDRESS + WORD)}`,
    },
  ]
}

const readByMode = (read: AbiReader): Calls => {
  const mode = read.slice(0, 10)
  const bytes = read.bytes(wordAt(1))
  if (mode === MODE_ONE) return readPacked(bytes)
  const list = abiReader(bytes.slice(2))
  if (MODE_LISTS.includes(mode)) return readList(list)
  if (mode !== MODE_NESTED) return UNREAD
  return list.longItems(list.offset(0)).flatMap((each) => readList(abiReader(list.bytesAt(each).slice(2))))
}

/** The calls that `multiSend` makes one after the other: operation, receiver, value, length and data of each. */
const readMultiSend = (data: string): Calls => {
  if (selectorOf(data) !== MULTI_SEND) return UNREAD
  const packed = argumentsOf(data).bytes(0).slice(2)
  const calls: (InnerCall | undefined)[] = []
  for (let position = 0; position < packed.length; ) {
    const head = packed.slice(position, position + HEAD)
    if (head.length < HEAD || calls.length === MAX_CALLS) throw new RangeError('No packed calls')
    const [to, value, length] = [head.slice(OPERATION, 42), head.slice(42, 106), head.slice(106)]
    position += HEAD
    const end = position + 2 * Number(BigInt(`0x${length}`))
    if (end > packed.length) throw new RangeError('Too short')
    calls.push(
      Number(head.slice(0, OPERATION))
        ? undefined
        : { to: `0x${to}`, value: BigInt(`0x${value}`), data: `0x${packed.slice(position, end)}` },
    )
    position = end
  }
  return calls
}

/** The calls of `(address,uint256,bytes,uint8)`. */
const readWithOperation = (read: AbiReader): Calls => {
  const call = { to: read.address(0), value: read.number(wordAt(1)), data: read.bytes(wordAt(2)) }
  if (read.number(wordAt(3)) === 0n) return [call]
  return MULTI_SEND_CONTRACTS.includes(call.to.slice(2)) ? readMultiSend(call.data) : UNREAD
}

/** The calls of an account's own function. */
const accountCalls = (data: string): Calls => {
  const [selector, read] = [selectorOf(data), argumentsOf(data)]
  if (ONE.includes(selector))
    return [{ to: read.address(0), value: read.number(wordAt(1)), data: read.bytes(wordAt(2)) }]
  if (selector === ONE_STRUCT) return [readCall(read, read.offset(0))]
  if (LIST.includes(selector)) return readList(read)
  if (LISTS.includes(selector)) return readLists(read, true)
  if (selector === LISTS_WITHOUT_VALUE) return readLists(read, false)
  if (ONE_WITH_OPERATION.includes(selector)) return readWithOperation(read)
  return selector === EXECUTE_MODE ? readByMode(read) : UNREAD
}

/** The calls that an operation of ERC-4337 makes by the function of its account. Throws if the call data is not valid. */
export const callsOfOperation = (data: string): Calls =>
  accountCalls(selectorOf(data) === PASSED_ON ? `0x${data.slice(SELECTOR)}` : data)

/** The calls of an account among the operations of ERC-4337, and their paymasters. */
const operationCalls = (read: AbiReader, account: string, paymasterIndex: number) => {
  const operations = read.longItems(read.offset(0)).filter((operation) => read.address(operation) === account)
  const bytesOf = (operation: number, index: number) => read.bytes(operation + wordAt(index), operation)
  return {
    calls: operations.flatMap((operation) => {
      const [init, data] = [bytesOf(operation, 2), bytesOf(operation, 3)]
      if (init.startsWith(INIT_BY_DELEGATION) && init.length > 2 + ADDRESS) return UNREAD
      return callsOfOperation(data)
    }),
    payees: operations.map((operation) => bytesOf(operation, paymasterIndex).slice(0, 2 + ADDRESS)),
  }
}

/**
 * The calls of a Safe's `execTransaction`. With a gas price, the Safe also pays whoever executes the transaction, or somebody else, in
 * any token: at most for all the gas of the transaction.
 */
const safeCalls = (read: AbiReader, { gas, from = '' }: Transaction) => {
  const calls = readWithOperation(read)
  const price = read.number(wordAt(6))
  if (!price) return { calls, payees: [] }
  const named = read.address(wordAt(8))
  const to = BigInt(named) === 0n ? from : named
  const isBounded = gas !== undefined && read.number(wordAt(7)) === 0n
  const value = isBounded ? (gas + read.number(wordAt(5))) * price : price
  return { calls: [...calls, { to, value, data: '0x' }], payees: isBounded ? [to] : [] }
}

interface Transaction {
  readonly to: string
  readonly data: string
  readonly from?: string
  /** Its gas limit. */
  readonly gas?: bigint | undefined
}

const unwrap = (transaction: Transaction, account: string): { calls: Calls; payees: readonly string[] } => {
  const { to, data, from } = transaction
  const [selector, read] = [selectorOf(data), argumentsOf(data)]
  if (to === account)
    return selector === safeSelector
      ? safeCalls(read, transaction)
      : { calls: accountCalls(data), payees: from === undefined || from === account ? [] : [from] }
  if (to === ENTRY_POINT_06 && selector === HANDLE_OPS_06) return operationCalls(read, account, 9)
  if (ENTRY_POINTS.includes(to) && selector === HANDLE_OPS) return operationCalls(read, account, 7)
  return { calls: [], payees: [] }
}

/**
 * The calls that a transaction makes for a smart account: by a Safe (`execTransaction`, also of `multiSend`), as operations of ERC-4337,
 * or by a function of the account's own. Undefined if it is none of these, or if one call cannot be read, so that nothing can be said
 * about it.
 */
export const readCalls = (transaction: Transaction, account: string): UnwrappedCalls | undefined => {
  try {
    const to = transaction.to.toLowerCase()
    const { calls, payees } = unwrap({ ...transaction, to }, account.toLowerCase())
    const known = calls.filter((each) => each !== undefined)
    return calls.length && known.length === calls.length ? { calls: known, payees } : undefined
  } catch {
    return undefined
  }
}
