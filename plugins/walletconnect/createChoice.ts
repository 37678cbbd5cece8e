import type { LinkedWallet, Opening } from './contract.js'
import type { PairingClient } from './followClient.js'

/** Where the package looks for the app to open with each request; it forgets it when a session ends. */
const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** The app or website that was opened to pair, kept for the requests of the session that comes of it. */
export const createChoice = (client: () => Promise<Pick<PairingClient, 'sign'>>) => {
  let opened: { readonly id: string; readonly href: string; readonly name: string } | undefined
  return {
    note: ({ id, name }: LinkedWallet, { again }: Opening): void => {
      opened = again ? { id, href: again, name } : undefined
    },
    /** What was connected is the wallet that was opened, or another one: then nothing is opened with requests. */
    settle: async (id: string | undefined): Promise<void> => {
      const { storage } = (await client()).sign.core
      if (!opened || opened.id !== id) return storage.removeItem(KEY)
      const { href, name } = opened
      await storage.setItem(KEY, { href, name })
    },
  }
}
