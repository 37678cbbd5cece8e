// @ts-check
// Builds the package before it is packed, unless the last build is newer than every source.
import { isStale } from './isStale.mjs'

if (await isStale()) await import('./build.mjs')
