/** Text that matches, else undefined. */
export const textOf = (input: unknown, pattern: RegExp): string | undefined =>
  typeof input === 'string' && pattern.test(input) ? input : undefined
