// @ts-check
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { getAddress, isAddress } from 'viem'
import { invalidAddress, Refusal } from './refusal.mjs'

const ZONES = ['reown.id', 'wcn.id']
const ATTRIBUTE = /^[a-zA-Z0-9@:/._\-?&=+ ]{1,255}$/
/** Largest accepted difference between a message's time and this machine's clock, in seconds. */
const TOLERANCE = 10
const ETHEREUM = 60
/** Maximum number of suggestions in one answer. */
const MOST = 5
const WORDS = ['eth', 'wallet', 'hq', 'dao', 'one', 'pro', 'io', 'x', '1', '2', '7', '42']

/**
 * @typedef {object} Name
 * @property {string} name
 * @property {string} registered_at
 * @property {string} updated_at
 * @property {Readonly<Record<string, string>>} attributes
 * @property {Readonly<Record<string, { address: string, created_at: string }>>} addresses by coin type
 */

/** @param {string} text @returns {any} */
const parse = (text) => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refusal(422, '', `Deserialization error: ${error instanceof Error ? error.message : error}`)
  }
}

/** The chain of a coin type; undefined if it is not an EVM chain's. @param {number} type */
const chainOf = (type) => (type === ETHEREUM ? 1 : type >= 0x80000000 ? type - 0x80000000 : undefined)

/**
 * The names that addresses have registered, kept in a file.
 *
 * @param {object} deps
 * @param {string} [deps.file] if absent, names are kept in memory
 * @param {() => number} deps.now milliseconds
 * @param {(chainId: number) => ((check: { address: `0x${string}`, message: string, signature: `0x${string}` }) => Promise<boolean>) | undefined} deps.verifierOf
 */
export function createNames({ file, now, verifierOf }) {
  /** @type {Map<string, Name>} */
  const names = new Map()
  if (file !== undefined)
    try {
      for (const each of /** @type {Name[]} */ (JSON.parse(readFileSync(file, 'utf8'))))
        names.set(each.name, each)
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error
    }
  const write = () => {
    if (file === undefined) return
    writeFileSync(`${file}.new`, JSON.stringify([...names.values()], null, 2))
    renameSync(`${file}.new`, file)
  }

  /** @param {unknown} name @returns {string} */
  const checkName = (name) => {
    if (typeof name !== 'string' || !/^[a-z0-9.-]+$/.test(name) || name.split('.').length !== 3)
      throw new Refusal(400, 'name', `Invalid name format: ${String(name).slice(0, 100)}`)
    const [label = ''] = name.split('.')
    if (label.length < 3 || label.length > 64) throw new Refusal(400, 'name', `Invalid name length: ${name}`)
    if (!ZONES.includes(name.slice(label.length + 1)))
      throw new Refusal(400, 'name', `Name is not in the allowed zones: ${name}`)
    if (names.has(name)) throw new Refusal(400, 'name', `Name is already registered: ${name}`)
    return name
  }

  return {
    /** @param {string} name */
    lookup: (name) => names.get(name.toLowerCase()),
    /** @param {string} address @returns {readonly Name[]} */
    reverse: (address) => {
      const wanted = address.toLowerCase()
      return [...names.values()].filter(({ addresses }) =>
        Object.values(addresses).some((each) => each.address.toLowerCase() === wanted),
      )
    },
    /** The name itself, then free variants of it. @param {string} label @param {string} zone */
    suggestions: (label, zone) => {
      if (!/^[a-z0-9.-]+$/.test(label)) throw new Refusal(400, 'name', `Invalid name format: ${label}`)
      if (label.length < 3) throw new Refusal(400, 'name', `Invalid name length: ${label}`)
      if (!ZONES.includes(zone)) throw new Refusal(400, 'zone', `Name is not in the allowed zones: ${zone}`)
      const exact = `${label}.${zone}`
      const free = WORDS.map((word) => `${label}-${word}.${zone}`).filter((each) => !names.has(each))
      return [
        { name: exact, registered: names.has(exact) },
        ...free.slice(0, MOST - 1).map((name) => ({ name, registered: false })),
      ]
    },
    /** @param {string} body @returns {Promise<Name>} */
    register: async (body) => {
      const given = Object(parse(body))
      for (const key of ['coin_type', 'address', 'message', 'signature'])
        if (given[key] === undefined)
          throw new Refusal(422, '', `Deserialization error: missing field ${key}`)
      const { coin_type: type, address, message, signature } = given
      const asked = Object(parse(String(message)))
      const name = checkName(asked.name)
      const attributes = Object(asked.attributes ?? {})
      for (const [key, value] of Object.entries(attributes))
        if (key !== 'bio' || !ATTRIBUTE.test(String(value)))
          throw new Refusal(400, 'attributes', `Unsupported attribute or value: ${key}`)
      const isNow =
        Number.isSafeInteger(asked.timestamp) && Math.abs(now() / 1_000 - asked.timestamp) <= TOLERANCE
      if (!isNow) throw new Refusal(400, 'timestamp', 'The timestamp is expired or in the future')
      const verify = Number.isSafeInteger(type) ? verifierOf(chainOf(type) ?? -1) : undefined
      if (!verify) throw new Refusal(400, 'coin_type', `Unsupported coin type: ${type}`)
      if (!isAddress(String(address), { strict: false })) throw invalidAddress()
      const isSigned = await verify({ address, message, signature }).catch((error) => {
        throw new Refusal(
          401,
          'signature',
          `Signature validation error: ${error.shortMessage ?? error.message}`,
        )
      })
      if (!isSigned)
        throw new Refusal(401, 'signature', 'Signature validation error: the address has not signed this')
      // Checked again, because another request may have registered it while the signature was verified.
      checkName(name)
      const at = new Date(now()).toISOString()
      const entry = { address: getAddress(address), created_at: at }
      /** @type {Name} */
      const registered = {
        name,
        registered_at: at,
        updated_at: at,
        attributes: { ...attributes },
        addresses: { [ETHEREUM]: entry, [type]: entry },
      }
      names.set(name, registered)
      write()
      return registered
    },
  }
}
