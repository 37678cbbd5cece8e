import type { Dispose, Source } from 'portico/kernel'
import type { Pairing } from '../contract.js'
import { expiryOf } from './expiryOf.js'
import { readPairingUri } from './readPairingUri.js'

/**
 * Shows the pairings that the page itself creates; calls `refused` for an invalid link. Returns a function
 * that stops following them.
 */
export const showHostPairings = (
  uri: Source<unknown>,
  show: (pairing: Pairing | undefined) => void,
  refused: () => void,
): Dispose => {
  const look = () => {
    const link = uri.get()
    const read = readPairingUri(link)
    show(read && { uri: link as string, expiresAt: expiryOf(Date.now(), read.expiresAt) })
    if (link !== undefined && !read) refused()
  }
  look()
  return uri.subscribe(look)
}
