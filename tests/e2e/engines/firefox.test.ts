import { describe } from 'vitest'
import { findFirefox } from '../../../scripts/engines.mjs'
import { journeys } from './journeys.js'

// A test takes some seconds. `npm test` says so where the browser is not installed.
describe.runIf(findFirefox())('firefox', { timeout: 240_000 }, () => journeys('firefox'))
