/** At most so many reports within this time, in milliseconds. */
const REPORTS = 5
const TIME = 60_000

/** Whether another error may be reported: five in any 60 seconds. */
export const createLimit = () => {
  let times: readonly number[] = []
  return (at: number): boolean => {
    times = times.filter((each) => at - each < TIME)
    if (times.length >= REPORTS) return false
    times = [...times, at]
    return true
  }
}
