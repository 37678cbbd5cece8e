// @ts-check
import { randomBytes, randomUUID } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { concat, keccak256, stringToHex, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'

/** @typedef {`0x${string}`} Hex */

/**
 * @typedef {object} User
 * @property {string} id
 * @property {string | null} email
 * @property {string | null} userName
 * @property {Set<string>} devices those the user has logged in from
 * @property {{ eoa: Hex, smartAccount: Hex }} evm
 * @property {string} solana
 */

/**
 * @typedef {object} Accounts
 * @property {(identity: string) => User | undefined} find
 * @property {(identity: string, about: { email?: string | null, userName?: string | null }) => Promise<User>} findOrCreate
 * @property {(user: User, from: string, to: string) => boolean} move gives a user another identity; false if another user has it
 * @property {(user: User) => Promise<{ eoa: Hex, smartAccount: Hex, solana: Uint8Array }>} keys
 */

/**
 * The key of the smart account. It differs from the plain account's key, so that the two accounts have different addresses.
 *
 * @param {Hex} key
 */
const smartKey = (key) => keccak256(concat([key, stringToHex('smart account')]))

/**
 * Users by login identity, each with a key for EVM chains and one for Solana.
 *
 * @param {object} options
 * @param {import('./keystore.mjs').Keystore} options.keystore
 * @param {(user: User) => Promise<void>} [options.welcome] called before a new user is returned
 * @returns {Accounts}
 */
export function createAccounts({ keystore, welcome = async () => {} }) {
  /** @type {Map<string, Promise<User>>} */
  const creating = new Map()
  /** @type {Map<string, User>} */
  const known = new Map()

  /** @param {string} id */
  const open = async (id) => {
    const bytes = await keystore.open(id)
    const eoa = toHex(bytes.subarray(0, 32))
    return { eoa, smartAccount: smartKey(eoa), solana: bytes.subarray(32) }
  }

  /** @param {string} identity @param {{ email?: string | null, userName?: string | null }} about */
  const create = async (identity, { email = null, userName = null }) => {
    const id = randomUUID()
    await keystore.put(id, randomBytes(64))
    const { eoa, smartAccount, solana } = await open(id)
    /** @type {User} */
    const user = {
      id,
      email,
      userName,
      devices: new Set(),
      evm: { eoa: privateKeyToAddress(eoa), smartAccount: privateKeyToAddress(smartAccount) },
      solana: base58.encode(ed25519.getPublicKey(solana)),
    }
    await welcome(user)
    known.set(identity, user)
    return user
  }

  return {
    find: (identity) => known.get(identity),
    async findOrCreate(identity, about) {
      const user = known.get(identity)
      if (user) return user
      const made = creating.get(identity) ?? create(identity, about)
      creating.set(identity, made)
      return made.finally(() => creating.delete(identity))
    },
    move(user, from, to) {
      const owner = known.get(to)
      if (owner && owner !== user) return false
      if (known.get(from) === user) known.delete(from)
      known.set(to, user)
      return true
    },
    keys: (user) => open(user.id),
  }
}
