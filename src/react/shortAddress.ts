/** First six characters after the prefix and the last six of an address. */
export const shortAddress = (address: string): string => {
  const start = address.startsWith('0x') ? 8 : 6
  return address.length > start + 8 ? `${address.slice(0, start)}…${address.slice(-6)}` : address
}
