/** Length of a word of the contract ABI, in hexadecimal digits. */
export const WORD = 64

/** `transfer(address,uint256)` of ERC-20. */
const TRANSFER = 'a9059cbb'
/** `approve(address,uint256)` and `allowance(address,address)` of ERC-20. */
const [APPROVE, ALLOWANCE] = ['095ea7b3', 'dd62ed3e']
/** `decimals()` of ERC-20. */
export const DECIMALS = '0x313ce567'

/** A number as a word. */
export const word = (value: bigint) => value.toString(16).padStart(WORD, '0')
const addressWord = (address: string) => address.slice(2).toLowerCase().padStart(WORD, '0')

/** The call data of an ERC-20 transfer. */
export const encodeTransfer = (to: string, amount: bigint): string =>
  `0x${TRANSFER}${addressWord(to)}${word(amount)}`

/** The call data that lets an address spend up to an amount of a token. */
export const encodeApproval = (spender: string, amount: bigint): string =>
  `0x${APPROVE}${addressWord(spender)}${word(amount)}`

/** The call data that reads how much of an owner's token an address may spend. */
export const encodeAllowance = (owner: string, spender: string): string =>
  `0x${ALLOWANCE}${addressWord(owner)}${addressWord(spender)}`

/** Decodes a transfer from call data; undefined for any other call. */
export const decodeTransfer = (
  data: string,
): { readonly to: string; readonly amount: bigint } | undefined => {
  const match = /^0xa9059cbb0{24}([\da-f]{40})([\da-f]{64})$/i.exec(data)
  return match ? { to: `0x${match[1]}`.toLowerCase(), amount: BigInt(`0x${match[2]}`) } : undefined
}

export const hex = (value: bigint): string => `0x${value.toString(16)}`

/** Reads a quantity in a node's answer; throws if it is not one. */
export const quantity = (answer: unknown): bigint => {
  if (typeof answer !== 'string' || !/^0x[\da-f]{1,64}$/i.test(answer)) throw new TypeError('No quantity')
  return BigInt(answer)
}

/** Reads hexadecimal bytes; throws if the answer is something else, or longer than a transaction can be. */
export const bytes = (answer: unknown): string => {
  if (typeof answer !== 'string' || answer.length > 600_000 || !/^0x([\da-f]{2})*$/i.test(answer))
    throw new TypeError('No bytes')
  return answer.toLowerCase()
}
