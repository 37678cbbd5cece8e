import type { Parser } from 'portico/kernel'
import { readObject } from './readObject.js'
import { type RemoteFeatures, remoteFeatures } from './remoteFeatures.js'

export interface CachedFeatures {
  readonly projectId: string
  readonly features: RemoteFeatures
}

/** The last good answer, as the storage keeps it. */
export const cachedFeatures: Parser<CachedFeatures> = {
  parse: (input) => {
    const { projectId, features } = readObject(input)
    if (typeof projectId !== 'string') throw new TypeError('The project is missing')
    return { projectId, features: remoteFeatures.parse(features) }
  },
}
