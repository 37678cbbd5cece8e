// @ts-check
import { readAppEvent } from './app-events.mjs'

/**
 * The only channel to the embedding page: receives messages from that window and origin only, and posts to that origin only.
 *
 * @param {string} embedder
 * @param {(event: import('./app-events.mjs').AppEvent) => void} hear
 */
export const openChannel = (embedder, hear) => {
  /** @param {string} type @param {{ id?: string | undefined, payload?: unknown }} [rest] */
  const post = (type, { id, payload } = {}) =>
    parent.postMessage(
      {
        type: `@w3m-frame/${type}`,
        ...(payload !== undefined && { payload }),
        ...(id !== undefined && { id }),
      },
      embedder,
    )
  addEventListener('message', (event) => {
    if (event.source !== parent || event.origin !== embedder) return
    try {
      const read = readAppEvent(event.data)
      if (read) hear(read)
    } catch (error) {
      const { name, id, message } = /** @type {Error & { id?: string }} */ (error)
      post(`${name}_ERROR`, { id, payload: { message } })
    }
  })
  return { post, raw: (/** @type {unknown} */ message) => parent.postMessage(message, embedder) }
}
