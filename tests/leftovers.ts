/**
 * Clean-up functions that the setup file calls after each browser test. Helpers cannot use `afterEach`
 * themselves: they load once for many test files, and their hook would only apply to the first.
 */
export const leftovers: (() => void)[] = []
