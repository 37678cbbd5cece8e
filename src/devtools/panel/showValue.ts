const LENGTH = 4000

/** Any value as indented text, cut after a few thousand characters. */
export const showValue = (value: unknown): string => {
  const seen = new Set<unknown>()
  const text = JSON.stringify(
    value,
    (_, each: unknown) => {
      if (typeof each === 'bigint') return `${each}n`
      if (typeof each === 'function') return '(function)'
      if (each instanceof Error) return `${each.name}: ${each.message}`
      if (typeof each !== 'object' || each === null) return each
      if (seen.has(each)) return '(shown above)'
      seen.add(each)
      return each
    },
    2,
  )
  const shown = text ?? String(value)
  return shown.length > LENGTH ? `${shown.slice(0, LENGTH)}…` : shown
}
