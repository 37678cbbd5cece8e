/** Freezes plain data, and all that it holds; bytes cannot be frozen. */
export const deepFreeze = <T>(value: T): T => {
  if (value && typeof value === 'object' && !ArrayBuffer.isView(value))
    Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}
