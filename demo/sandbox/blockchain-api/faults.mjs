// @ts-check
/** @typedef {(typeof ANSWERS)[number]} FaultAnswer */
/** @typedef {(typeof SWAPS)[number]} SwapFault */

/**
 * A fault to simulate until it is replaced or has happened `times` times; delay, status and answer can be combined.
 *
 * @typedef {object} ApiFault
 * @property {string} [path] only for requests whose path has this text
 * @property {string} [projectId] only for this project
 * @property {number} [times]
 * @property {number} [delayMs] a wait before the answer
 * @property {number} [status] an error in the service's format, unless another answer is set
 * @property {number} [retryAfter] seconds, in the header
 * @property {string} [body] a custom answer
 * @property {SwapFault} [swap] a wrong value in the answers about swaps
 * @property {FaultAnswer} [answer] no answer, a page, a truncated answer, an endless one, or JSON of another schema
 */

const ANSWERS = /** @type {const} */ (['hang', 'html', 'truncated', 'endless', 'schema'])

/** Wrong values of a swap: its recipient, the contract that is called, the allowance, the price and the deadline. */
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
 * The fields of all the service's answers, with wrong types.
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
    /** Replaces all faults; throws if one is unknown. @param {unknown} list */
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
