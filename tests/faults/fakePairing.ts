import { current } from './createPage.js'

/** Replaces the pairing package in these runs: each page connects to the phone of its world. */
export const UniversalProvider = { init: () => current.getStore()?.pair() }
