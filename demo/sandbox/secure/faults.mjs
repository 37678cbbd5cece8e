// @ts-check
/**
 * Faults to simulate in frames of one project, until it is reset. Names are those of events (`GET_USER`), or
 * `*` for all; `silent` and `wrongTypes` know `READY` too.
 *
 * @typedef {object} Faults
 * @property {readonly string[]} [silent] events that get no answer
 * @property {number} [slowMs] wait before each answer
 * @property {readonly string[]} [reload] events on which the frame loads itself anew instead of answering
 * @property {number} [flood] messages of junk before each answer
 * @property {readonly string[]} [wrongOrigin] events on which the frame goes to the site's other name, and answers from there
 * @property {boolean} [oldIds] before each answer the same one under each id that has had its answer
 * @property {readonly string[]} [wrongTypes] events answered with a payload that is none
 * @property {readonly number[]} [plain] chains that have no smart accounts
 */

/** @type {Readonly<Record<keyof Faults, (value: unknown) => boolean>>} */
const SHAPES = {
  silent: Array.isArray,
  slowMs: Number.isSafeInteger,
  reload: Array.isArray,
  flood: Number.isSafeInteger,
  wrongOrigin: Array.isArray,
  oldIds: (value) => typeof value === 'boolean',
  wrongTypes: Array.isArray,
  plain: Array.isArray,
}

/**
 * @typedef {object} FaultSwitches
 * @property {(projectId: string) => Faults | undefined} of
 * @property {(projectId: string, faults: Faults | undefined) => void} set throws where it is no fault that is known
 */

/** @returns {FaultSwitches} */
export function createFaults() {
  /** @type {Map<string, Faults>} */
  const byProject = new Map()
  return {
    of: (projectId) => byProject.get(projectId),
    set(projectId, faults = {}) {
      for (const [name, value] of Object.entries(faults)) {
        const fits = Object.hasOwn(SHAPES, name) && SHAPES[/** @type {keyof Faults} */ (name)](value)
        if (!fits) throw new TypeError(`${name} is no fault that is known, or not of this type.`)
      }
      if (Object.keys(faults).length) byProject.set(projectId, structuredClone(faults))
      else byProject.delete(projectId)
    },
  }
}
