/** At most so many reports within this time, in milliseconds. */
const MAX_REPORTS = 5
const INTERVAL = 60_000

/** Whether another error may be reported: five in any 60 seconds. */
export const createLimit = () => {
  let times: readonly number[] = []
  return (timestamp: number): boolean => {
    times = times.filter((each) => timestamp - each < INTERVAL)
    if (times.length >= MAX_REPORTS) return false
    times = [...times, timestamp]
    return true
  }
}
