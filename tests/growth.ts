/**
 * The factor by which processor time grows with ten times the input: 10 if linear, 100 if quadratic. It
 * compares the minimum of several alternating runs, to exclude other work on the machine.
 */
export const growth = (prepare: (size: number) => () => unknown, size: number): number => {
  const small = prepare(size)
  const large = prepare(10 * size)
  // Repeat the work until it is long enough to measure: some machines count in steps of 10 ms.
  let times = 1
  while (spent(small, 10 * times) < 20) times *= 2
  let [one, ten] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < 3; round++) {
    one = Math.min(one, spent(small, 10 * times) / 10)
    ten = Math.min(ten, spent(large, times))
  }
  return ten / one
}

/** A larger factor means that the growth is more than linear. */
export const LINEAR = 30

/** Milliseconds of the processor. */
const spent = (run: () => unknown, times: number): number => {
  const before = process.cpuUsage()
  for (let time = 0; time < times; time++) run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
