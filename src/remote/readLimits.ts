import { readObject } from './readObject.js'

/** Whether the project has used up its plan; only the free plan has limits. Throws if the answer is malformed. */
export const readLimits = (input: unknown): boolean => {
  const { tier, isAboveMauLimit, isAboveRpcLimit } = readObject(readObject(input).planLimits)
  for (const each of [isAboveMauLimit, isAboveRpcLimit])
    if (typeof each !== 'boolean') throw new TypeError('The limits of the plan are missing')
  return tier === 'starter' && !!(isAboveMauLimit || isAboveRpcLimit)
}
