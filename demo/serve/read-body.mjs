// @ts-check
const DRAIN_LIMIT = 16

/**
 * Reads a request's body as text; undefined when it is larger than `limit` bytes.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {number} limit
 * @returns {Promise<string | undefined>}
 */
export async function readBody(request, limit) {
  /** @type {Buffer[]} */
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= limit) chunks.push(chunk)
    // The rest is read and dropped, because a client that is cut off while sending never sees the answer.
    else if (size > limit * DRAIN_LIMIT) request.destroy()
  }
  return size > limit ? undefined : Buffer.concat(chunks).toString('utf8')
}
