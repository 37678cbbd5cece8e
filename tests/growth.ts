/**
 * How many times as much of the processor the work takes on ten times as much: 10 where it is linear, 100 where it is quadratic.
 * The least of several runs counts, taken in turn: what the machine does besides is not in it.
 */
export const growth = (prepare: (size: number) => () => unknown, size: number): number => {
  const small = prepare(size)
  const large = prepare(10 * size)
  // As often as it takes to be measured: some machines count in steps of 10 ms.
  let times = 1
  while (spent(small, 10 * times) < 20) times *= 2
  let [one, ten] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < 3; round++) {
    one = Math.min(one, spent(small, 10 * times) / 10)
    ten = Math.min(ten, spent(large, times))
  }
  return ten / one
}

/** More than this is more than linear. */
export const LINEAR = 30

/** Milliseconds of the processor. */
const spent = (run: () => unknown, times: number): number => {
  const before = process.cpuUsage()
  for (let time = 0; time < times; time++) run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
