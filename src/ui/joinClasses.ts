/** Joins a part's own class with one from its user. */
export const joinClasses = (own: string, extra: string | undefined): string =>
  extra ? `${own} ${extra}` : own
