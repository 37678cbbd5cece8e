/** Checks that external data is an object; throws otherwise. */
export const readObject = (input: unknown): Readonly<Record<string, unknown>> => {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new TypeError('An object is missing')
  return input as Readonly<Record<string, unknown>>
}
