// @ts-check
/**
 * Whether an origin is among sources of a policy; of wildcards only that of the port is known.
 *
 * @param {string} origin
 * @param {readonly string[]} sources
 */
export const matchesEmbedder = (origin, sources) =>
  sources.some((source) =>
    source.endsWith(':*') ? origin.replace(/:\d+$/, '') === source.slice(0, -2) : origin === source,
  )
