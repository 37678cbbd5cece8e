/** Reads a short text property of an unknown value. */
export const readText = (input: unknown, key: string): string | undefined => {
  const found: unknown = input && typeof input === 'object' ? Reflect.get(input, key) : undefined
  return typeof found === 'string' && found && found.length <= 200 ? found : undefined
}
