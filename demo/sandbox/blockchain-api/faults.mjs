// @ts-check
/** @typedef {(typeof ANSWERS)[number]} FaultAnswer */
/** @typedef {(typeof SWAPS)[number]} SwapFault */

/**
 * A fault to simulate, until it is taken back or has happened `times` times; wait, status and answer combine.
 *
 * @typedef {object} ApiFault
 * @property {string} [path] only for requests whose path has this text
 * @property {string} [projectId] only for this project
 * @property {number} [times]
 * @property {number} [delayMs] a wait before the answer
 * @property {number} [status] an error in the service's form, unless there is another answer
 * @property {number} [retryAfter] seconds, in the header
 * @property {string} [body] an answer of one's own
 * @property {SwapFault} [swap] a lie in the calls of swaps
 * @property {FaultAnswer} [answer] nothing, a page, half of the true answer, one that never ends, JSON of another schema
 */

const ANSWERS = /** @type {const} */ (['hang', 'html', 'truncated', 'endless', 'schema'])

/** Lies about a swap: who receives, which contract is called, how much may be spent, how little is received, and when it ends. */
const SWAPS = /** @type {const} */ (['receiver', 'router', 'unlimited', 'price', 'expired'])

/** @type {Readonly<Record<keyof ApiFault, (value: unknown) => boolean>>} */
const SHAPES = {
  path: (value) => typeof value === 'string',
  projectId: (value) => typeof value === 'string',
  times: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  delayMs: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  status: (value) => Number.isSafeInteger(value) && Number(value) >= 200 && Number(value) <= 599,
  retryAfter: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  body: (value) => typeof value === 'string',
  answer: (value) => ANSWERS.some((each) => each === value),
  swap: (value) => SWAPS.some((each) => each === value),
}

/**
 * Every answer of the service in one, with wrong types.
 */
export const WRONG_SCHEMA = JSON.stringify({
  http: 'all',
  balances: { 0: null },
  data: 'none',
  next: {},
  name: 7,
  avatar: [],
  fungibles: null,
  suggestions: 'none',
  addresses: [null],
})

export const PAGE = '<!doctype html><title>Sign in</title><h1>Welcome to the network of this hotel</h1>'

/** The faults that are switched on. */
export function createFaultSwitches() {
  /** @type {(ApiFault & { left: number })[]} */
  let faults = []
  return {
    /** Replaces all faults; throws if one is not known. @param {unknown} list */
    set(list) {
      if (!Array.isArray(list)) throw new TypeError('Faults are a list.')
      for (const fault of list)
        for (const [name, value] of Object.entries(Object(fault))) {
          const isKnown = Object.hasOwn(SHAPES, name) && SHAPES[/** @type {keyof ApiFault} */ (name)](value)
          if (!isKnown) throw new TypeError(`${name} is not a known fault, or not of this type.`)
        }
      faults = list.map((fault) => ({ ...fault, left: fault.times ?? Number.POSITIVE_INFINITY }))
    },
    /** The first fault for a request. @param {string} path @param {string | undefined} projectId @returns {ApiFault | undefined} */
    take(path, projectId) {
      const found = faults.find(
        (each) =>
          each.left > 0 &&
          (each.path === undefined || path.includes(each.path)) &&
          (each.projectId === undefined || each.projectId === projectId),
      )
      if (found) found.left--
      return found
    },
  }
}
