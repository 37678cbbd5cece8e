// @ts-check
/**
 * Whether an origin is among the sources of a policy. The only wildcard that is supported is that of the port.
 *
 * @param {string} origin
 * @param {readonly string[]} sources
 */
export const matchesEmbedder = (origin, sources) =>
  sources.some((source) =>
    source.endsWith(':*') ? origin.replace(/:\d+$/, '') === source.slice(0, -2) : origin === source,
  )
