/** The first six characters of an address after `0x`, and its last six. */
export const shortAddress = (address: string): string => {
  const start = address.startsWith('0x') ? 8 : 6
  return address.length > start + 8 ? `${address.slice(0, start)}…${address.slice(-6)}` : address
}
