/**
 * Called after each test in the browser, by its setup file: helpers are loaded once for many files, and a hook of theirs would
 * belong to the first of these alone.
 */
export const leftovers: (() => void)[] = []
