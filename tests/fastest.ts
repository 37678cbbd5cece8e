/** The shortest of ten runs in ms: what the machine does besides does not count. */
export const fastest = (run: () => unknown): number => {
  let best = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 10; attempt++) {
    const since = performance.now()
    run()
    best = Math.min(best, performance.now() - since)
  }
  return best
}
