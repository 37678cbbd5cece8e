/** Milliseconds of the processor that the work takes where the figures in `bench/README.md` were first taken. */
const THERE = 4.4

/**
 * How many times as long as there the processor of this machine takes now, at least 1.
 * Limits in milliseconds are multiplied by it: machines that run the tests differ by more than a change to the code does.
 */
export function pace(): number {
  const least = Math.min(...Array.from({ length: 30 }, timed))
  return Math.max(1, least / THERE)
}

function timed(): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Objects, strings, sorting and garbage, as a page has them. */
function work(): unknown {
  const map = new Map<string, unknown>()
  for (let at = 0; at < 4000; at++)
    map.set(`key-${(at * 7919) % 4001}`, { at, name: `n${at}`, list: [at, at + 1] })
  const sorted = [...map].sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.parse(JSON.stringify(sorted))
}
