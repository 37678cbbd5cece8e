import { parseSignIn, type SignInClient, type SignInVerifier, type Stored } from 'portico/core'
import type { CaipNetworkId, Parser } from 'portico/kernel'
import type { SignInSession, SignInStorage } from '../contract.js'

/** Limit of the sessions that are kept; the oldest are dropped first. */
const MOST = 50
const NONCE = 16

/** Parses stored sessions; invalid ones are dropped. */
export const sessionsParser: Parser<readonly SignInSession[]> = {
  parse: (input) => {
    if (!Array.isArray(input)) throw new Error('Expected a list of sessions')
    return input.slice(0, MOST).filter((each) => {
      const { data, message, signature } = Object(each)
      return (
        typeof message === 'string' &&
        typeof signature === 'string' &&
        [data?.accountAddress, data?.chainId, data?.domain, data?.nonce].every(
          (text) => typeof text === 'string',
        )
      )
    })
  },
}

export interface BrowserStorageParts {
  readonly stored: Stored<readonly SignInSession[]>
  readonly domain: string
  readonly verifiers: readonly SignInVerifier[]
  isSame(chainId: CaipNetworkId, one: string, other: string): boolean
  client(network: CaipNetworkId): SignInClient | undefined
}

/** Keeps sessions in this browser. Each is verified when it is added, and compared with its message when it is read. */
export const createBrowserStorage = ({
  stored,
  domain,
  verifiers,
  isSame,
  client,
}: BrowserStorageParts): SignInStorage => {
  const namespaceOf = (id: string) => id.slice(0, id.indexOf(':'))
  // Loaded with the first signature.
  const load = () => import('portico/server')
  return {
    getNonce: async () => {
      const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
      // 248 is a multiple of 62, so that all letters are equally likely.
      const bytes = () => crypto.getRandomValues(new Uint8Array(2 * NONCE)).filter((byte) => byte < 248)
      let nonce = ''
      while (nonce.length < NONCE) for (const byte of bytes()) nonce += letters[byte % 62]
      return nonce.slice(0, NONCE)
    },
    addSession: async ({ data, message, signature }) => {
      const { verifySignIn } = await load()
      await verifySignIn({
        message,
        signature,
        domain,
        nonce: data.nonce,
        address: data.accountAddress,
        networks: [data.chainId],
        verifiers,
        client,
      })
      stored.load()
      const others = stored.get().filter((each) => each.message !== message)
      stored.set([{ data, message, signature }, ...others].slice(0, MOST))
    },
    getSessions: async ({ accountAddress, chainId }) => {
      stored.load()
      return stored.get().flatMap(({ data, message }) => {
        const fields = parseSignIn(message)
        const reference = data.chainId.slice(data.chainId.indexOf(':') + 1)
        // Rejects sessions that were damaged, or created for another website.
        const isFit =
          fields?.domain === domain &&
          fields.address === data.accountAddress &&
          fields.chainId === reference &&
          namespaceOf(data.chainId) === namespaceOf(chainId) &&
          isSame(chainId, data.accountAddress, accountAddress)
        return isFit
          ? [
              {
                accountAddress,
                chainId: data.chainId,
                ...(fields.expirationTime !== undefined && { expirationTime: fields.expirationTime }),
              },
            ]
          : []
      })
    },
    revokeSessions: async ({ accountAddress, chainId }) => {
      stored.load()
      const kept = stored
        .get()
        .filter(
          ({ data }) =>
            namespaceOf(data.chainId) !== namespaceOf(chainId) ||
            !isSame(chainId, data.accountAddress, accountAddress),
        )
      if (kept.length) stored.set(kept)
      else stored.remove()
    },
  }
}
