/** Runs foreign code and gives what it gave; what it throws, or rejects with, is reported and goes no further. */
export const guard = <T>(run: () => T, report: (error: unknown) => void): T | undefined => {
  try {
    const result = run()
    if (result instanceof Promise) result.catch(report)
    return result
  } catch (error) {
    report(error)
    return undefined
  }
}
