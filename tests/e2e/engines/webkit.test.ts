import { describe } from 'vitest'
import { findWebKit } from '../../../scripts/engines.mjs'
import { journeys } from './journeys.js'

// `npm test` says so where the browser is not installed.
describe.runIf(findWebKit())('webkit', () => journeys('webkit'))
