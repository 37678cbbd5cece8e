const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !/^(__proto__|constructor|prototype)$/.test(key))
      .map(([key, item]) => [key, plain(item)]),
  )
}

/** Parses JSON without the keys that reach prototypes; an empty text is undefined. Throws if it is invalid. */
export const parseJson = (text: string): unknown => (text ? plain(JSON.parse(text)) : undefined)
