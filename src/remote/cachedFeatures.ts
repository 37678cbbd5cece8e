import * as z from 'zod/mini'
import { remoteFeatures } from './remoteFeatures.js'

/** The last good answer, as the storage keeps it. */
export const cachedFeatures = z.object({ projectId: z.string(), features: remoteFeatures })
export type CachedFeatures = z.infer<typeof cachedFeatures>
