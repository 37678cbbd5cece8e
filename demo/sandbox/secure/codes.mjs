// @ts-check
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { Refusal } from './refusal.mjs'

/** Lifetime of a code, as the modal tells the visitor. */
const LIFE_MS = 20 * 60_000
const ATTEMPTS = 5

/** @param {string} code */
const digest = (code) => createHash('sha256').update(code).digest()

/**
 * @typedef {object} Codes
 * @property {(key: string) => string} issue six digits; invalidates an earlier code of this key
 * @property {(key: string, given: string) => void} redeem throws if the code is wrong; a correct code is used up
 */

/**
 * One-time codes: six digits that are valid for twenty minutes and five attempts.
 *
 * @param {() => number} [now]
 * @returns {Codes}
 */
export function createCodes(now = Date.now) {
  /** @type {Map<string, { hash: Buffer, until: number, left: number }>} */
  const issued = new Map()
  return {
    issue(key) {
      for (const [each, { until }] of issued) if (until <= now()) issued.delete(each)
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      issued.set(key, { hash: digest(code), until: now() + LIFE_MS, left: ATTEMPTS })
      return code
    },
    redeem(key, given) {
      const held = issued.get(key)
      if (!held) throw new Refusal('Ask for a code first')
      if (held.until <= now()) {
        issued.delete(key)
        throw new Refusal('This code has expired')
      }
      if (held.left === 0) throw new Refusal('Too many wrong codes, ask for a new one')
      held.left--
      if (!timingSafeEqual(held.hash, digest(given))) throw new Refusal('Wrong code')
      issued.delete(key)
    },
  }
}
