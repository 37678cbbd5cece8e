// @ts-check
/** @typedef {import('../faults.mjs').Faults} Faults */
/** @typedef {{ id?: string | undefined, payload?: unknown }} Rest */

const KEPT = 20

/** @param {readonly string[] | undefined} names @param {string} name */
const hits = (names, name) => Boolean(names?.includes(name) || names?.includes('*'))

/** @param {number} index */
const junk = (index) =>
  [
    null,
    'junk',
    index,
    { type: '@w3m-frame/NONE', id: `junk${index}` },
    { type: '@w3m-frame/GET_USER_SUCCESS', payload: { address: '0x', chainId: 1 }, id: `junk${index}` },
    { type: '@w3m-frame/SESSION_UPDATE', payload: { token: index } },
    { type: ['@w3m-frame/READY'], payload: 'x'.repeat(10_000) },
  ][index % 7]

/**
 * Answers as the simulated faults require, or correctly if there are none.
 *
 * @param {ReturnType<typeof import('./channel.mjs').openChannel>} channel
 */
export const createFaulty = ({ post, raw }) => {
  /** @type {string[]} */
  const answered = []
  return {
    /**
     * Reloads the frame or moves it to the other origin in the middle of a request; returns whether it did.
     *
     * @param {Faults | undefined} faults
     * @param {string} name
     * @param {() => { type: string } & Rest} answer what the frame posts from the other origin
     */
    leaves(faults, name, answer) {
      if (hits(faults?.reload, name)) {
        location.reload()
        return true
      }
      if (!hits(faults?.wrongOrigin, name)) return false
      const other = new URL(location.href)
      other.hostname = other.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
      other.hash = encodeURIComponent(JSON.stringify(answer()))
      location.replace(other)
      return true
    },
    /** @param {Faults | undefined} faults @param {string} name @param {string} type @param {Rest} rest */
    async answer(faults, name, type, rest) {
      if (faults?.slowMs) await new Promise((resolve) => setTimeout(resolve, faults.slowMs))
      for (let index = 0; index < (faults?.flood ?? 0); index++) raw(junk(index))
      if (faults?.oldIds) for (const id of answered) post(type, { ...rest, id })
      if (hits(faults?.silent, name)) return
      post(type, hits(faults?.wrongTypes, name) ? { ...rest, payload: 42 } : rest)
      if (rest.id !== undefined) answered.push(rest.id)
      answered.splice(0, answered.length - KEPT)
    },
    /** Posts the answer that was passed in the fragment when the frame moved to this origin. */
    arrive() {
      if (!location.hash) return
      const { type, ...rest } = JSON.parse(decodeURIComponent(location.hash.slice(1)))
      post(String(type), rest)
    },
  }
}
