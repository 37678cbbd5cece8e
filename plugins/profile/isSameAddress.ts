/** Whether two addresses are one: a checksum is in the case of its letters. */
export const isSameAddress = (one: string | undefined, other: string | undefined): boolean =>
  one?.toLowerCase() === other?.toLowerCase()
