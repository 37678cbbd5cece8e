import { keccak256 } from './keccak256.js'

/** The EIP-55 checksummed form of 40 hex digits in any letter case. */
export const checksum = (digits: string): string => {
  const lower = digits.toLowerCase()
  const hash = keccak256(new TextEncoder().encode(lower))
  const cased = [...lower].map((digit, i) =>
    ((hash[i >> 1] as number) >> (i % 2 ? 0 : 4)) & 8 ? digit.toUpperCase() : digit,
  )
  return `0x${cased.join('')}`
}
