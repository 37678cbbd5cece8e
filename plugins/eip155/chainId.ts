/** Parses a chain id from hexadecimal or decimal text or a number: a positive safe integer, else undefined. */
export const chainId = (input: unknown): number | undefined => {
  const text = typeof input === 'string' && input.length <= 66
  const id = text && /^(0x[\da-f]+|\d+)$/i.test(input) ? Number(input) : input
  return Number.isSafeInteger(id) && (id as number) > 0 ? (id as number) : undefined
}
