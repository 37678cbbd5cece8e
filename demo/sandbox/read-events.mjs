// @ts-check
/**
 * @typedef {{ eventId: string, url: string, domain: string, timestamp: number | string, props: { type: string, event: string } }} SandboxEvent
 */

/** @param {unknown} value */
const isText = (value) => typeof value === 'string' && value.length > 0

/** @param {unknown} value @returns {value is SandboxEvent} */
const isEvent = (value) => {
  const { eventId, url, domain, timestamp, props } = Object(value)
  const { type, event } = Object(props)
  return (
    /^[\da-f-]{36}$/.test(eventId) &&
    isText(url) &&
    isText(domain) &&
    !Number.isNaN(new Date(timestamp).getTime()) &&
    ['track', 'error'].includes(type) &&
    isText(event)
  )
}

/**
 * The events of a body: one for `/e`, a list for `/batch`; undefined if any of them is invalid.
 *
 * @param {string} path
 * @param {string} body
 * @returns {readonly SandboxEvent[] | undefined}
 */
export function readEvents(path, body) {
  try {
    const input = JSON.parse(body)
    const list = path === '/batch' ? input : [input]
    return Array.isArray(list) && list.every(isEvent) ? list : undefined
  } catch {
    return undefined
  }
}
