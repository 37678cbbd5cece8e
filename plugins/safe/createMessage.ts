/** A Safe site answers every page that names version 1 or later. */
const VERSION = '9.1.0'

/** A message to a Safe site; the answer carries its id. */
export const createMessage = (method: string, params?: unknown) => {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  const id = Array.from(bytes, (each) => each.toString(16).padStart(2, '0')).join('')
  return { id, method, params, env: { sdkVersion: VERSION } }
}
