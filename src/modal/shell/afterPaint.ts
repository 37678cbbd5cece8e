/** Calls back once the next frame is painted. */
export const afterPaint = (then: () => void): unknown => requestAnimationFrame(() => setTimeout(then))
