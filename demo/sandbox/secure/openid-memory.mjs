// @ts-check
/** @typedef {Record<string, unknown> & { uid?: string, grantId?: string, consumed?: number }} Stored */

/**
 * Keeps a provider's sessions and codes in memory until they expire.
 *
 * @returns {(kind: string) => object}
 */
export function createOpenIdMemory() {
  /** @type {Map<string, { payload: Stored, until: number }>} */
  const held = new Map()
  const live = () => {
    for (const [key, { until }] of held) if (until <= Date.now()) held.delete(key)
    return [...held]
  }
  return (kind) => {
    /** @param {string} id */
    const key = (id) => `${kind}:${id}`
    return {
      /** @param {string} id @param {Stored} payload @param {number} seconds */
      async upsert(id, payload, seconds) {
        held.set(key(id), { payload, until: Date.now() + (seconds || 3600) * 1000 })
      },
      /** @param {string} id */
      find: async (id) => live().find(([each]) => each === key(id))?.[1].payload,
      /** @param {string} uid */
      findByUid: async (uid) =>
        live().find(([each, { payload }]) => each.startsWith(`${kind}:`) && payload.uid === uid)?.[1].payload,
      /** @param {string} id */
      async consume(id) {
        const found = held.get(key(id))
        if (found) found.payload.consumed = Math.floor(Date.now() / 1000)
      },
      /** @param {string} id */
      async destroy(id) {
        held.delete(key(id))
      },
      /** @param {string} grantId */
      async revokeByGrantId(grantId) {
        for (const [each, { payload }] of held) if (payload.grantId === grantId) held.delete(each)
      },
    }
  }
}
