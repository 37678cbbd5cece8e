// @ts-check
/**
 * A call of a document outside the frame; rejects with the server's reason.
 *
 * @param {string} name
 * @param {unknown} payload
 */
export const call = async (name, payload) => {
  const response = await fetch(`/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payload }),
  })
  const { error, payload: result } = await response.json()
  if (error !== undefined) throw new Error(error)
  return result
}
