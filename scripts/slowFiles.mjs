/**
 * The share of all files' seconds that one file may take, in all projects together: a slow machine is slow in all of them. The
 * slowest take less than half of it, so that a machine that is busy for a while breaks no run.
 */
export const SHARE = 0.15

/**
 * The files of a run, slowest first, and those over the limit.
 *
 * @param {readonly { file: string, seconds: number }[]} files of all projects
 */
export function slowFiles(files) {
  const sorted = files.toSorted((one, other) => other.seconds - one.seconds)
  const all = files.reduce((sum, { seconds }) => sum + seconds, 0)
  return { sorted, over: sorted.filter(({ seconds }) => seconds > SHARE * all) }
}
