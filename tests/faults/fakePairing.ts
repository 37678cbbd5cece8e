import { current } from './createPage.js'

/** In these runs this stands in for the pairing package: each page has the line to the phone of its world. */
export const UniversalProvider = { init: () => current.getStore()?.pair() }
