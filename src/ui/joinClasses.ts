/** Joins a part's own class with one from its user. */
export const joinClasses = (base: string, extra: string | undefined): string =>
  extra ? `${base} ${extra}` : base
