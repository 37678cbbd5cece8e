import { normalize } from 'viem/ens'

/** A name normalised by ENSIP-15; undefined if it has no normal form. */
export const normalizeName = (name: string): string | undefined => {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
