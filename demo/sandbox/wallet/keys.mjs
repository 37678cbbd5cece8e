// @ts-check
import { bip122 } from './bip122.mjs'
import { cosmos } from './cosmos.mjs'
import { eip155 } from './eip155.mjs'
import { polkadot } from './polkadot.mjs'
import { refuse } from './refuse.mjs'
import { solana } from './solana.mjs'

/** The recovery phrase of every local chain: public, for tests only, never for real money. */
const TEST_PHRASE = 'test test test test test test test test test test test junk'

/** @typedef {{ chain: string, endpoint?: string | undefined }} Place a CAIP-2 id, and the endpoint for transactions */
/** @typedef {{ address: string, sign(method: string, params: unknown, place: Place): Promise<unknown> }} KeyedAccount */
/** @typedef {{ methods: readonly string[], sends?: readonly string[], events: readonly string[], account(phrase: string, chain: string, index: number): KeyedAccount }} KeyedNamespace */

/** Namespaces this wallet has keys for, with the methods it implements. */
const namespaces = /** @type {Readonly<Record<string, KeyedNamespace>>} */ ({
  eip155,
  solana,
  polkadot,
  bip122,
  cosmos,
})

/**
 * @typedef {object} Keys
 * @property {(chain: string) => KeyedNamespace | undefined} of the namespace of a CAIP-2 id
 * @property {(chain: string, index: number) => string} address
 * @property {(request: Place & { index: number, method: string, params: unknown }) => Promise<unknown>} sign
 */

/**
 * Real keys for several accounts of five namespaces, all derived from one phrase.
 *
 * @param {string} [phrase]
 * @returns {Keys}
 */
export function createKeys(phrase = TEST_PHRASE) {
  /** @type {Map<string, KeyedAccount>} */
  const known = new Map()
  /** @param {string} chain */
  const of = (chain) => {
    const [name = ''] = chain.split(':')
    return Object.hasOwn(namespaces, name) ? namespaces[name] : undefined
  }
  /** @param {string} chain @param {number} index */
  const account = (chain, index) => {
    const key = `${chain} ${index}`
    const held = known.get(key) ?? of(chain)?.account(phrase, chain, index)
    if (!held) throw refuse(4902, `This wallet has no key for ${chain}.`)
    known.set(key, held)
    return held
  }
  return {
    of,
    address: (chain, index) => account(chain, index).address,
    async sign({ chain, endpoint, index, method, params }) {
      if (!of(chain)?.methods.includes(method)) throw refuse(4200, `This wallet does not know ${method}.`)
      return account(chain, index).sign(method, params, { chain, endpoint })
    },
  }
}
