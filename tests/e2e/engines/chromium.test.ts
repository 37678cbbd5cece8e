import { describe } from 'vitest'
import { journeys } from './journeys.js'

// The journeys that Firefox and WebKit are tested with. Only the long run needs them: in Chromium, every other test goes further.
describe('chromium', { timeout: 240_000 }, () => journeys('chromium'))
