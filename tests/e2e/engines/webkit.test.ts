import { describe } from 'vitest'
import { findWebKit } from '../../../scripts/engines.mjs'
import { journeys } from './journeys.js'

// A test takes some seconds. `npm test` says so where the browser is not installed.
describe.runIf(findWebKit())('webkit', { timeout: 240_000 }, () => journeys('webkit'))
