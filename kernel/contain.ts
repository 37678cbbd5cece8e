/** Runs foreign code; what it throws, or rejects with, is reported and goes no further. */
export const contain = (run: () => unknown, report: (error: unknown) => void): void => {
  try {
    const result = run()
    if (result instanceof Promise) result.catch(report)
  } catch (error) {
    report(error)
  }
}
