import { viemMissing } from 'portico/core'

/** A name normalised by ENSIP-15; undefined if it has no normal form. */
export const normalizeName = async (name: string): Promise<string | undefined> => {
  const normalize = await loadNormalize()
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}

const loadNormalize = async () => {
  try {
    const { normalize } = await import('viem/ens')
    return normalize
  } catch (cause) {
    throw viemMissing(cause)
  }
}
