// @ts-check
import { randomBytes, randomUUID } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1'
import { encodeAbiParameters, formatUnits, hexToBigInt, isAddress, isHex, toHex } from 'viem'
import { privateKeyToAccount, publicKeyToAddress } from 'viem/accounts'
import { caveatsOf, encodeDelegation, endOf, signDelegation } from '../delegations.mjs'
import { visible } from './approval.mjs'
import { coins } from './evm-facts.mjs'
import { accountOf, quantity } from './evm-signing.mjs'
import { Refusal } from './refusal.mjs'
import { isDeployed, runFromSmartAccount } from './smart-account.mjs'

const KEYS = 5
const PERMISSIONS = 20
const FUNCTIONS = 20
/** Delegations of one grant: more would make its context too long for apps. */
const DELEGATIONS = 30
const YEAR = 365 * 24 * 3600

/** @typedef {import('./evm-signing.mjs').EvmContext} EvmContext */
/** @typedef {import('./approval.mjs').Prepared} Prepared */
/** @typedef {import('./approval.mjs').Fact} Fact */
/** @typedef {{ user: string, address: string, revoked: boolean, delegations: readonly import('../delegations.mjs').Delegation[] }} Grant */

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

/** The address of a key of an app. @param {any} key @returns {`0x${string}`} */
const delegateOf = ({ type, publicKey }) => {
  if (type !== 'secp256k1') throw new Refusal('Permissions are granted to keys of secp256k1')
  try {
    const point = secp256k1.ProjectivePoint.fromHex(String(publicKey).slice(2))
    return publicKeyToAddress(toHex(point.toRawBytes(false)))
  } catch {
    throw new Refusal('A key is no point of secp256k1')
  }
}

/**
 * Permissions that keys of an app have on the smart account: a delegation for each key and permission, whose limits the account's
 * contracts enforce.
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
      const delegates = keys.map((key) => delegateOf(Object(key)))
      const facts = some(permissions, 'permissions', PERMISSIONS).flatMap((each) => {
        const { type: kind, data } = Object(each)
        const read = Object.hasOwn(permissionFacts, String(kind)) ? permissionFacts[String(kind)] : undefined
        if (!read) throw new Refusal(`This wallet does not know the permission ${visible(String(kind))}`)
        return read(Object(data), network)
      })
      if (keys.length * permissions.length > DELEGATIONS)
        throw new Refusal(`There are at most ${DELEGATIONS} permissions of all keys together`)
      const times = { expiry: Number(expiry), now: Math.floor(now() / 1000) }
      const conditions = permissions.map((/** @type {any} */ permission) => {
        const caveats = caveatsOf(permission, times)
        if (!caveats) throw new Refusal('A function is not in the ABI of its contract')
        return caveats
      })
      const run = async () => {
        const id = randomUUID()
        const key = (await context.keys()).smartAccount
        // Only an account with code can let others spend.
        if (!(await isDeployed(network, address))) await runFromSmartAccount(network, key, [])
        const delegations = await Promise.all(
          delegates.flatMap((delegate) =>
            conditions.map((/** @type {readonly import('../delegations.mjs').Caveat[]} */ caveats) =>
              signDelegation(privateKeyToAccount(key), network.chainId, {
                delegate,
                caveats,
                salt: hexToBigInt(toHex(randomBytes(32))),
              }),
            ),
          ),
        )
        grants.set(id, { user: user.id, address, revoked: false, delegations })
        return {
          permissions,
          policies,
          expiry,
          signer,
          chainId,
          address,
          context: encodeAbiParameters(
            [{ type: 'string' }, { type: 'bytes[]' }],
            [id, delegations.map(encodeDelegation)],
          ),
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
          const { smartAccount } = await context.keys()
          await runFromSmartAccount(context.network, smartAccount, grant.delegations.map(endOf))
          grant.revoked = true
          return privateKeyToAccount(smartAccount).signMessage({ message: String(pci) })
        },
      }
    },
  }
}
