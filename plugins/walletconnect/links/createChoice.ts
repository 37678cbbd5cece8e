import type { PairingClient } from '../client/followClient.js'
import type { LinkedWallet, Opening } from '../contract.js'
import { choiceKey } from './choiceKey.js'

/**
 * Remembers the app or website that was opened for a pairing, to open it again for requests of the resulting
 * session.
 */
export const createChoice = (client: () => Promise<Pick<PairingClient, 'sign'>>) => {
  let opened: { readonly id: string; readonly href: string; readonly name: string } | undefined
  return {
    note: ({ id, name }: LinkedWallet, { reopenHref }: Opening): void => {
      opened = reopenHref ? { id, href: reopenHref, name } : undefined
    },
    /**
     * Stores the choice. If a wallet other than the opened one was connected, no app is opened for requests.
     */
    settle: async (id: string | undefined): Promise<void> => {
      const { storage } = (await client()).sign.core
      if (!opened || opened.id !== id) return storage.removeItem(choiceKey)
      const { href, name } = opened
      await storage.setItem(choiceKey, { href, name })
    },
  }
}
