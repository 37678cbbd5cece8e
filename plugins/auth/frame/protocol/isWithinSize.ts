/** Maximum size of an answer: characters of texts and keys, and number of values. */
const CHARACTERS = 4_000_000
const VALUES = 200_000

/** Whether a message is small enough to be read; stops counting as soon as it is not. */
export const isWithinSize = (data: unknown): boolean => {
  let characters = 0
  let values = 0
  // Cyclic data is counted until it exceeds the limit.
  const rest: unknown[] = [data]
  while (rest.length) {
    const value = rest.pop()
    if (++values > VALUES) return false
    if (typeof value === 'string') characters += value.length
    else if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) characters += value.byteLength
    else if (Array.isArray(value)) {
      if (value.length > VALUES) return false
      for (const each of value) rest.push(each)
      if (rest.length > VALUES) return false
    } else if (value && typeof value === 'object')
      for (const key of Object.keys(value)) {
        characters += key.length
        rest.push(Reflect.get(value, key))
        if (rest.length > VALUES) return false
      }
    if (characters > CHARACTERS) return false
  }
  return true
}
