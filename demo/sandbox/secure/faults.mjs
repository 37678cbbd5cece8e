// @ts-check
/**
 * Faults to simulate in frames of one project, until they are reset. Names are those of events (`GET_USER`), or
 * `*` for all; `silent` and `wrongTypes` also accept `READY`.
 *
 * @typedef {object} Faults
 * @property {readonly string[]} [silent] events that get no answer
 * @property {number} [slowMs] wait before each answer
 * @property {readonly string[]} [reload] events on which the frame reloads itself instead of answering
 * @property {number} [flood] number of junk messages before each answer
 * @property {readonly string[]} [wrongOrigin] events that the frame answers after navigating to the site's other origin
 * @property {boolean} [oldIds] sends each answer first under every id that was already answered
 * @property {readonly string[]} [wrongTypes] events answered with a payload of the wrong type
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
 * @property {(projectId: string, faults: Faults | undefined) => void} set throws if a fault is unknown
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
