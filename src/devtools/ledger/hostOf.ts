/** Name and port of an address; undefined if it is none. */
export const hostOf = (address: string | undefined): string | undefined => {
  try {
    return new URL(address ?? '').host
  } catch {
    return undefined
  }
}
