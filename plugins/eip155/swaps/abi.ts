import { WORD } from '../transfer/abi.js'

/** `approve(address,uint256)` and `allowance(address,address)` of ERC-20. */
const [APPROVE, ALLOWANCE] = ['095ea7b3', 'dd62ed3e']

const word = (value: bigint) => value.toString(16).padStart(WORD, '0')
const addressWord = (address: string) => address.slice(2).toLowerCase().padStart(WORD, '0')

/** The call data that lets an address spend up to an amount of a token. */
export const encodeApproval = (spender: string, amount: bigint): string =>
  `0x${APPROVE}${addressWord(spender)}${word(amount)}`

/** The call data that reads how much of an owner's token an address may spend. */
export const encodeAllowance = (owner: string, spender: string): string =>
  `0x${ALLOWANCE}${addressWord(owner)}${addressWord(spender)}`
