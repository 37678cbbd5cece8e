/**
 * The share of the seconds of all files, over all projects, that one file may take. It is a share because a slow machine slows
 * all files. The slowest files take less than half of it, so that a machine that is busy for a while fails no run.
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
