// @ts-check

/** @param {readonly number[]} values */
export function spread(values) {
  const sorted = [...values].sort((one, other) => one - other)
  const at = (/** @type {number} */ part) => sorted[Math.round((sorted.length - 1) * part)] ?? Number.NaN
  return { median: at(0.5), least: at(0), most: at(1) }
}

/**
 * The median, followed by the minimum and maximum in brackets.
 *
 * @param {readonly number[]} values
 * @param {string} unit
 */
export function show(values, unit) {
  const { median, least, most } = spread(values)
  const digits = median < 1 ? 3 : median < 10 ? 2 : median < 100 ? 1 : 0
  const [m, l, h] = [median, least, most].map((each) => each.toFixed(digits))
  return l === h ? `${m} ${unit}` : `${m} ${unit} (${l}–${h})`
}
