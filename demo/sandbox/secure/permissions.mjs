// @ts-check
import { randomUUID } from 'node:crypto'
import { encodeAbiParameters, formatUnits, hexToBigInt, isAddress, isHex, keccak256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { visible } from './approval.mjs'
import { coins } from './evm-facts.mjs'
import { accountOf, quantity } from './evm-signing.mjs'
import { Refusal } from './refusal.mjs'

const KEYS = 5
const PERMISSIONS = 20
const FUNCTIONS = 20
const YEAR = 365 * 24 * 3600

/** @typedef {import('./evm-signing.mjs').EvmContext} EvmContext */
/** @typedef {import('./approval.mjs').Prepared} Prepared */
/** @typedef {import('./approval.mjs').Fact} Fact */
/** @typedef {{ user: string, address: string, revoked: boolean }} Grant */

/** Data the user signs to grant permissions to keys of an app (ERC-7715); the request's hash binds every field of it. */
export const grantTypes = /** @type {const} */ ({
  Grant: [
    { name: 'id', type: 'string' },
    { name: 'account', type: 'address' },
    { name: 'expiry', type: 'uint256' },
    { name: 'request', type: 'bytes32' },
  ],
})

/** @param {unknown} value */
const hashOf = (value) => keccak256(toHex(JSON.stringify(value)))
/** @param {unknown} value @param {string} name @param {number} most @returns {any[]} */
const some = (value, name, most) => {
  if (!Array.isArray(value) || !value.length || value.length > most)
    throw new Refusal(`There are one to ${most} ${name}`)
  return value
}
const every = (/** @type {number} */ seconds) => {
  const days = Math.ceil(seconds / 86_400)
  return days === 1 ? 'every day' : `every ${days} days`
}

/** @type {Readonly<Record<string, (data: any, network: import('./networks.mjs').Network) => Fact[]>>} */
const permissionFacts = {
  'contract-call': ({ address, functions }) => {
    if (!isAddress(String(address), { strict: false })) throw new Refusal('The contract is no address')
    const names = some(functions, 'functions', FUNCTIONS).map((each) =>
      visible(String(Object(each).functionName)),
    )
    return [
      { term: 'May call', text: names.join(', ') },
      { term: 'Contract', text: String(address), kind: 'address' },
    ]
  },
  'native-token-recurring-allowance': ({ allowance, period }, network) => [
    {
      term: 'May spend',
      text: `${coins(amountOf(allowance), network)} ${every(periodOf(period))}`,
    },
  ],
  'erc20-recurring-allowance': ({ token, allowance, period }) => {
    if (!isAddress(String(token), { strict: false })) throw new Refusal('The token is no address')
    return [
      // Shown in base units, because the decimals that a token reports cannot be trusted.
      {
        term: 'May spend',
        text: `${formatUnits(amountOf(allowance), 0)} units ${every(periodOf(period))}`,
      },
      { term: 'Token', text: String(token), kind: 'address' },
    ]
  },
}
/** @param {unknown} allowance */
const amountOf = (allowance) => {
  if (!isHex(allowance) || allowance === '0x') throw new Refusal('The allowance is no number')
  return hexToBigInt(allowance)
}
/** @param {unknown} period */
const periodOf = (period) => {
  if (!Number.isSafeInteger(period) || Number(period) < 1)
    throw new Refusal('The period is no number of seconds')
  return Number(period)
}

/**
 * Permissions that keys of an app may have on the smart account: signed and stored. No contract enforces them here, so
 * nothing can be spent with them.
 *
 * @param {() => number} now in milliseconds
 */
export function createPermissions(now) {
  /** @type {Map<string, Grant>} */
  const grants = new Map()

  return {
    /** @param {EvmContext} context @param {any} params @returns {Promise<Prepared>} */
    async wallet_grantPermissions(context, [request]) {
      const { network, user } = context
      const { chainId, address: named, expiry, signer, permissions, policies } = Object(request)
      if (quantity(chainId, 'The network') !== BigInt(network.chainId))
        throw new Refusal('The permissions are for another network')
      const { type, address } = accountOf(context, named)
      if (type !== 'smartAccount') throw new Refusal('Only the smart account grants permissions')
      const left = Number(expiry) - now() / 1000
      if (!Number.isSafeInteger(expiry) || left <= 0 || left > YEAR)
        throw new Refusal('Permissions end within a year')
      if (Object(signer).type !== 'keys') throw new Refusal('Permissions are granted to keys')
      const keys = some(Object(Object(signer).data).keys, 'keys', KEYS)
      if (!keys.every(({ publicKey }) => isHex(publicKey) && publicKey !== '0x'))
        throw new Refusal('A key is not hexadecimal')
      const facts = some(permissions, 'permissions', PERMISSIONS).flatMap((each) => {
        const { type: kind, data } = Object(each)
        const read = Object.hasOwn(permissionFacts, String(kind)) ? permissionFacts[String(kind)] : undefined
        if (!read) throw new Refusal(`This wallet does not know the permission ${visible(String(kind))}`)
        return read(Object(data), network)
      })
      const run = async () => {
        const id = randomUUID()
        const signature = await privateKeyToAccount((await context.keys()).smartAccount).signTypedData({
          domain: { name: 'Permissions', chainId: network.chainId },
          types: grantTypes,
          primaryType: 'Grant',
          message: { id, account: address, expiry: BigInt(expiry), request: hashOf(request) },
        })
        grants.set(id, { user: user.id, address, revoked: false })
        return {
          permissions,
          policies,
          expiry,
          signer,
          chainId,
          address,
          context: encodeAbiParameters([{ type: 'string' }, { type: 'bytes' }], [id, signature]),
        }
      }
      return {
        approval: {
          title: 'Allow without asking',
          action: 'Allow',
          network: network.name,
          account: address,
          facts: [...facts, { term: 'Ends', text: new Date(expiry * 1000).toUTCString() }],
          cautions: ['The app can then do this without asking, until the permission ends or you revoke it.'],
        },
        run,
      }
    },

    /** @param {EvmContext} context @param {any} params @returns {Promise<Prepared>} */
    async wallet_revokePermissions(context, params) {
      const { pci } = Object(Array.isArray(params) ? params[0] : params)
      const grant = grants.get(String(pci))
      if (grant?.user !== context.user.id || grant.revoked) throw new Refusal('No permission has this id')
      return {
        approval: {
          title: 'Revoke a permission',
          action: 'Revoke',
          network: context.network.name,
          account: grant.address,
          facts: [{ term: 'Permission', text: String(pci), kind: 'block' }],
          cautions: [],
        },
        run: async () => {
          grant.revoked = true
          const { smartAccount } = await context.keys()
          return privateKeyToAccount(smartAccount).signMessage({ message: String(pci) })
        },
      }
    },
  }
}
