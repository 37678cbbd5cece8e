/** Maximum size of a body, in bytes. */
export const BODY_CAP = 1024 * 1024

/** Reads the body as text; undefined, without reading the rest, if it exceeds the limit. */
export const readText = async (response: Response): Promise<string | undefined> => {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > BODY_CAP) {
      reader.cancel().catch(() => {})
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
