import { composeActivity } from './composeActivity.js'
import { readApiHistory } from './readApiHistory.js'

/** The code that reads the answers of sources; it loads with the first request. */
export const readPage = { composeActivity, readApiHistory }

export type ReadingCode = typeof readPage
