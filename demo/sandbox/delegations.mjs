// @ts-check
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  hexToBigInt,
  maxUint256,
  toFunctionSelector,
  toHex,
} from 'viem'
import { packagedOf } from './contracts/packagedOf.mjs'

/** @typedef {`0x${string}`} Hex */
/** @typedef {{ enforcer: Hex, terms: Hex, args: Hex }} Caveat */
/** @typedef {import('viem').AbiFunction & { type: string }} AbiItem */
/**
 * The fields of all types of permissions; each type has some of them.
 *
 * @typedef {{
 *   allowance: Hex, period: number, start?: number, token: Hex,
 *   address: Hex, functions: readonly { functionName: string }[], abi: readonly AbiItem[],
 * }} PermissionData
 */
/** @typedef {{ delegate: Hex, delegator: Hex, authority: Hex, caveats: readonly Caveat[], salt: bigint, signature: Hex }} Delegation */

/** Addresses of MetaMask's Delegation Framework 1.3.0, the same on every network, as its package `delegation-deployments` 2.0.0 has them. */
const ADDRESSES = /** @type {const} */ ({
  DelegationManager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
  EIP7702StatelessDeleGator: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
  TimestampEnforcer: '0x1046bb45C8d673d4ea75321280DB34899413c069',
  NativeTokenPeriodTransferEnforcer: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
  ERC20PeriodTransferEnforcer: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
  ExactCalldataEnforcer: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
  ValueLteEnforcer: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
  AllowedTargetsEnforcer: '0x7F20f61b1f09b08D970938F6fa563634d65c4EeB',
  AllowedMethodsEnforcer: '0x2c21fD0Cb9DC8445CB3fb0DC5E7Bb0Aca01842B5',
})
/** The entry point that this code was made for (0.7); the sandbox has none of that version. */
const ENTRY_POINT = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'

export const delegationManager = ADDRESSES.DelegationManager
const managerAbi = packagedOf('DelegationManager').abi
/** Code of smart accounts that enforce permissions (EIP-7702). */
export const DELEGATOR_CODE = ADDRESSES.EIP7702StatelessDeleGator
const delegatorAbi = packagedOf('EIP7702StatelessDeleGator').abi

/** The contracts, with the arguments of their constructors. @param {Hex} owner may pause the manager @returns {readonly import('./place.mjs').Placed[]} */
export const delegationContracts = (owner) => {
  /** @type {Partial<Record<string, readonly unknown[]>>} */
  const args = {
    DelegationManager: [owner],
    EIP7702StatelessDeleGator: [delegationManager, ENTRY_POINT],
  }
  const names = /** @type {(keyof typeof ADDRESSES)[]} */ (Object.keys(ADDRESSES))
  return names.map((name) => ({ address: ADDRESSES[name], ...packagedOf(name), args: args[name] ?? [] }))
}

/** The mode of several calls, all or none (ERC-7579). */
const BATCH = toHex(1n << 248n, { size: 32 })
/** The mode of one call. */
const SINGLE = toHex(0, { size: 32 })

/** The call data by which an account of this code makes several calls. @param {readonly { to?: Hex, value: bigint, data: Hex }[]} calls */
export const encodeExecute = (calls) =>
  encodeFunctionData({
    abi: delegatorAbi,
    functionName: 'execute',
    args: [
      BATCH,
      encodeAbiParameters(
        [
          {
            type: 'tuple[]',
            components: [
              { name: 'target', type: 'address' },
              { name: 'value', type: 'uint256' },
              { name: 'callData', type: 'bytes' },
            ],
          },
        ],
        [calls.map(({ to, value, data }) => ({ target: /** @type {Hex} */ (to), value, callData: data }))],
      ),
    ],
  })

/** @param {keyof typeof ADDRESSES} name @param {Hex} terms @returns {Caveat} */
const caveat = (name, terms) => ({ enforcer: ADDRESSES[name], terms, args: '0x' })
const noCoins = () => caveat('ValueLteEnforcer', toHex(0, { size: 32 }))

/**
 * The conditions that the contracts enforce for a permission (ERC-7715); undefined if the permission cannot be read.
 *
 * @param {{ type: string, data: object }} permission its data has been validated
 * @param {{ expiry: number, now: number }} times in seconds
 * @returns {readonly Caveat[] | undefined}
 */
export function caveatsOf({ type, data: validated }, { expiry, now }) {
  const data = /** @type {PermissionData} */ (validated)
  const until = caveat('TimestampEnforcer', encodePacked(['uint128', 'uint128'], [0n, BigInt(expiry)]))
  // The clock of the chain may be behind the wallet's.
  const begin = BigInt(data.start || now - 60)
  /** @returns {[bigint, bigint, bigint]} */
  const period = () => [hexToBigInt(data.allowance), BigInt(data.period), begin]
  switch (type) {
    case 'native-token-recurring-allowance':
      // Without this, any contract could be called, with no coins.
      return [
        until,
        caveat('ExactCalldataEnforcer', '0x'),
        caveat(
          'NativeTokenPeriodTransferEnforcer',
          encodePacked(['uint256', 'uint256', 'uint256'], period()),
        ),
      ]
    case 'erc20-recurring-allowance':
      return [
        until,
        noCoins(),
        caveat(
          'ERC20PeriodTransferEnforcer',
          encodePacked(['address', 'uint256', 'uint256', 'uint256'], [data.token, ...period()]),
        ),
      ]
    case 'contract-call': {
      const names = data.functions.map(({ functionName }) => functionName)
      const functions = Array.isArray(data.abi) ? data.abi.filter((item) => item?.type === 'function') : []
      if (!names.every((name) => functions.some((item) => item.name === name))) return undefined
      const selectors = functions.flatMap((item) =>
        names.includes(item.name) ? [toFunctionSelector(item)] : [],
      )
      return [
        until,
        noCoins(),
        caveat('AllowedTargetsEnforcer', data.address),
        caveat('AllowedMethodsEnforcer', concat(selectors)),
      ]
    }
    default:
      return undefined
  }
}

/** A delegation by the account itself. */
const ROOT = toHex(maxUint256)

const components = [
  { name: 'delegate', type: 'address' },
  { name: 'delegator', type: 'address' },
  { name: 'authority', type: 'bytes32' },
  {
    name: 'caveats',
    type: 'tuple[]',
    components: [
      { name: 'enforcer', type: 'address' },
      { name: 'terms', type: 'bytes' },
      { name: 'args', type: 'bytes' },
    ],
  },
  { name: 'salt', type: 'uint256' },
  { name: 'signature', type: 'bytes' },
]

/**
 * Signs a delegation.
 *
 * @param {import('viem').LocalAccount} account
 * @param {number} chainId
 * @param {{ delegate: Hex, caveats: readonly Caveat[], salt: bigint }} content
 * @returns {Promise<Delegation>}
 */
export async function signDelegation(account, chainId, { delegate, caveats, salt }) {
  const unsigned = { delegate, delegator: account.address, authority: ROOT, caveats, salt }
  const signature = await account.signTypedData({
    domain: { name: 'DelegationManager', version: '1', chainId, verifyingContract: delegationManager },
    types: {
      Delegation: [
        { name: 'delegate', type: 'address' },
        { name: 'delegator', type: 'address' },
        { name: 'authority', type: 'bytes32' },
        { name: 'caveats', type: 'Caveat[]' },
        { name: 'salt', type: 'uint256' },
      ],
      Caveat: [
        { name: 'enforcer', type: 'address' },
        { name: 'terms', type: 'bytes' },
      ],
    },
    primaryType: 'Delegation',
    message: unsigned,
  })
  return { ...unsigned, signature }
}

/** What the manager needs to know of a delegation when its delegate uses it. @param {Delegation} delegation @returns {Hex} */
export const encodeDelegation = (delegation) =>
  encodeAbiParameters([{ type: 'tuple[]', components }], [[delegation]])

/** The call that ends a delegation, which its account has to make. @param {Delegation} delegation */
export const endOf = (delegation) => ({
  to: delegationManager,
  value: 0n,
  data: encodeFunctionData({ abi: managerAbi, functionName: 'disableDelegation', args: [delegation] }),
})

/**
 * The call by which a delegate spends: one call of the account, by one of its permissions.
 *
 * @param {Hex} permission as in the context of the grant
 * @param {{ to: Hex, value?: bigint, data?: Hex }} call
 */
export const redeem = (permission, { to, value = 0n, data = '0x' }) => ({
  to: delegationManager,
  data: encodeFunctionData({
    abi: managerAbi,
    functionName: 'redeemDelegations',
    args: [[permission], [SINGLE], [encodePacked(['address', 'uint256', 'bytes'], [to, value, data])]],
  }),
})
