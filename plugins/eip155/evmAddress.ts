import { checksum } from './encoding/checksum.js'

/** The address in EIP-55 form, from lower case, upper case or a valid checksum, with or without `0x`; else undefined. */
export const evmAddress = (input: unknown): string | undefined => {
  const digits = typeof input === 'string' ? /^(?:0x)?([\da-fA-F]{40})$/.exec(input)?.[1] : undefined
  if (!digits) return undefined
  const address = checksum(digits)
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || address === `0x${digits}`
    ? address
    : undefined
}
