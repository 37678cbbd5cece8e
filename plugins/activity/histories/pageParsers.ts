import { readActivityPage } from './readActivityPage.js'
import { readApiHistory } from './readApiHistory.js'

/** The code that reads the answers of sources; it loads with the first request. */
export const pageParsers = { readActivityPage, readApiHistory }

export type PageParsers = typeof pageParsers
