import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbiParameters,
} from 'viem'
import { packagedOf } from '../../demo/sandbox/contracts/packagedOf.mjs'
import { FEE } from '../../demo/sandbox/uniswap.mjs'

const byPairs = parseAbiParameters('address, uint256, uint256, address[], bool')
const byPools = parseAbiParameters('address, uint256, uint256, bytes, bool')
const permitSingle = parseAbiParameters([
  'PermitSingle permit, bytes signature',
  'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
])

/** A command of the Universal Router, and its input. */
export type Step = readonly [command: Hex, input: Hex]
/** The addresses by which a command names the sender and the router. */
export const [ME, SELF] = [numberToHex(1, { size: 20 }), numberToHex(2, { size: 20 })]

/** The call data of `execute`. */
export const encodeSteps = (steps: readonly Step[], deadline?: bigint): Hex => {
  const [commands, inputs] = [0, 1].map((part) => steps.map((step) => step[part] as Hex)) as [Hex[], Hex[]]
  const args = [steps.length ? concat(commands) : '0x', inputs]
  const { abi } = packagedOf('UniversalRouter')
  return encodeFunctionData({
    abi,
    functionName: 'execute',
    args: deadline === undefined ? args : [...args, deadline],
  })
}

export interface Exchange {
  readonly to: Hex
  readonly amount: bigint
  readonly least: bigint
  readonly path: readonly Hex[]
  /** Whether the sender pays, by Permit2, or the router. */
  readonly isByAccount: boolean
}
export const exchange = (version: 2 | 3, { to, amount, least, path, isByAccount }: Exchange): Step => {
  if (version === 2) return ['0x08', encodeAbiParameters(byPairs, [to, amount, least, path, isByAccount])]
  const packed = concat(path.flatMap((token, at) => (at ? [numberToHex(FEE, { size: 3 }), token] : [token])))
  return ['0x00', encodeAbiParameters(byPools, [to, amount, least, packed, isByAccount])]
}

const tokenInput = (token: Hex, to: Hex, amount: bigint): Hex =>
  encodeAbiParameters(parseAbiParameters('address, address, uint256'), [token, to, amount])
const coinInput = (to: Hex, amount: bigint): Hex =>
  encodeAbiParameters(parseAbiParameters('address, uint256'), [to, amount])

export const take = (token: Hex, to: Hex, amount: bigint): Step => ['0x02', tokenInput(token, to, amount)]
export const sweep = (token: Hex, to: Hex, least: bigint): Step => ['0x04', tokenInput(token, to, least)]
export const transfer = (token: Hex, to: Hex, amount: bigint): Step => ['0x05', tokenInput(token, to, amount)]
/** The portion is in hundredths of a percent. */
export const portion = (token: Hex, to: Hex, bips: bigint): Step => ['0x06', tokenInput(token, to, bips)]
export const wrap = (to: Hex, amount: bigint): Step => ['0x0b', coinInput(to, amount)]
export const unwrap = (to: Hex, least: bigint): Step => ['0x0c', coinInput(to, least)]

/** What the owner of a token signs for Permit2. */
export interface Permit {
  readonly details: {
    readonly token: Hex
    readonly amount: bigint
    readonly expiration: number
    readonly nonce: number
  }
  readonly spender: Hex
  readonly sigDeadline: bigint
}
export const permit = (signed: Permit, signature: Hex): Step => [
  '0x0a',
  encodeAbiParameters(permitSingle, [signed, signature]),
]
