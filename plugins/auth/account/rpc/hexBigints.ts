/** A copy with every bigint as hexadecimal text; bytes and other values stay unchanged. */
export const hexBigints = (value: unknown): unknown => {
  if (typeof value === 'bigint') return value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`
  if (Array.isArray(value)) return value.map(hexBigints)
  if (value && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, hexBigints(each)]))
  return value
}
