/** Runs untrusted code and returns its result; reports a throw or rejection instead of passing it on. */
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
