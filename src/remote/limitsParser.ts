import type { Parser } from 'portico/kernel'
import { readObject } from './readObject.js'

/** Reads whether the project has used up its plan; only the free plan has limits. */
export const limitsParser: Parser<boolean> = {
  parse: (input) => {
    const { tier, isAboveMauLimit, isAboveRpcLimit } = readObject(readObject(input).planLimits)
    if (
      typeof tier !== 'string' ||
      typeof isAboveMauLimit !== 'boolean' ||
      typeof isAboveRpcLimit !== 'boolean'
    )
      throw new TypeError("The limits of the project's plan are missing")
    return tier === 'starter' && (isAboveMauLimit || isAboveRpcLimit)
  },
}
