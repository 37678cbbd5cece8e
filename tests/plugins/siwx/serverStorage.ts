import type { SignInStorage } from 'portico/plugins/siwx'
import { verifySignIn } from 'portico/server'

/** A storage like that of a page's server: each nonce is valid once, and every proof is verified. */
export const serverStorage = (change: Partial<SignInStorage> = {}) => {
  const nonces = new Set<string>()
  const given: string[] = []
  const kept: { accountAddress: string; chainId: `${string}:${string}`; expirationTime?: string }[] = []
  const storage: SignInStorage = {
    getNonce: async () => {
      const nonce = `nonce${given.length}00000`
      nonces.add(nonce)
      given.push(nonce)
      return nonce
    },
    addSession: async ({ data, message, signature }) => {
      if (!nonces.delete(data.nonce)) throw new Error('The nonce was used')
      const { address, network } = await verifySignIn({
        message,
        signature,
        nonce: data.nonce,
        domain: 'shop.example',
      })
      kept.push({
        accountAddress: address,
        chainId: network,
        ...(data.expirationTime && { expirationTime: data.expirationTime }),
      })
    },
    getSessions: async ({ accountAddress }) => kept.filter((each) => each.accountAddress === accountAddress),
    revokeSessions: async () => void kept.splice(0),
    ...change,
  }
  return { storage, given, kept }
}
