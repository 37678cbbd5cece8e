import type { Dispose } from 'portico/kernel'
import type { Listing } from './contract.js'

/** Asks for the next page and resolves once it is there; rejects where it cannot be had. */
export const settleListing = (listing: Listing): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    let undo: Dispose = () => {}
    const look = () => {
      const { status } = listing.state.get()
      if (status === 'loading') return
      undo()
      if (status === 'failed') reject(new Error('The wallets could not be loaded'))
      else resolve()
    }
    undo = listing.state.subscribe(look)
    listing.more()
    look()
  })
