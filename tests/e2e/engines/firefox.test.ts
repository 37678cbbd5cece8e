import { describe } from 'vitest'
import { findFirefox } from '../../../scripts/engines.mjs'
import { journeys } from './journeys.js'

// `npm test` says so where the browser is not installed.
describe.runIf(findFirefox())('firefox', () => journeys('firefox'))
