/**
 * Runs untrusted code and returns its result. A thrown error is reported, and the result is then undefined. A
 * rejected promise is reported and returned as it is.
 */
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
