import { chainOf, isSameAddress, within } from 'portico/core'
import { lacking, refusal } from '../attempt/refusal.js'
import type { HostedSessions, SignInAccount } from '../contract.js'
import { createHostedTokens } from './createHostedTokens.js'
import { ignored, nonceParser, tokenParser } from './hostedAnswers.js'
import type { HostedSessionsDeps } from './hostedSessionsDeps.js'

/** Limit of the nonces that are still to be signed; the oldest are dropped first. */
const MOST = 20
/**
 * How long the service may take to say to which account a session belongs before it is ended, in milliseconds. Less than the time limit of
 * the whole call.
 */
const OWNER = 4000

/** Calls the project's service, which issues a token for each session. */
export const createHostedCalls = (deps: HostedSessionsDeps): HostedSessions => {
  const { needs, report } = deps
  const { ask, bearer, owners, load, keep, read, isOf, newest } = createHostedTokens(deps)
  /** The token that the service issued with each nonce, and which proves it. */
  const nonces = new Map<string, string>()

  const walletInfoOf = (address: string) => {
    // A wallet that writes the message itself may spell the address in another way.
    const found = Object.entries(needs.sessions.state.get().namespaces).find(([namespace, { account }]) =>
      isSameAddress(chainOf(needs.chains, namespace), account.address, address),
    )
    const { traits, name = '', icon = '' } = found?.[1].account.connectedWalletInfo ?? {}
    const type = traits?.embedded || !name ? 'unknown' : traits?.elsewhere ? 'walletconnect' : 'extension'
    return { type, name, icon }
  }

  /** Ends the sessions that are not known to be another account's; resolves with why one could not be read. */
  const endUnknown = async (account: SignInAccount, callSignal: AbortSignal): Promise<unknown> => {
    let cause: unknown
    const ended = await Promise.all(
      load()
        .filter((each) => !owners.has(each))
        .map(async (token) => {
          try {
            const known = await within(read(token, callSignal), {
              ms: OWNER,
              late: 'The service did not answer',
              signals: [callSignal],
            })
            return known && isOf(known, account) ? token : undefined
          } catch (error) {
            // A session of an unknown account may be this account's, and signing in once more is better than staying signed in.
            cause ??= error
            return token
          }
        }),
    )
    // Another tab may have changed the tokens in the meantime.
    const kept = load()
    if (ended.some(Boolean)) keep(kept.filter((each) => !ended.includes(each)))
    return cause
  }

  return {
    getNonce: async (_account, callSignal) => {
      const { nonce, token } = await ask('nonce', nonceParser, { signal: callSignal })
      nonces.set(nonce, token)
      for (const each of nonces.keys()) if (nonces.size > MOST) nonces.delete(each)
      return nonce
    },
    addSession: async ({ data, message, signature }, callSignal) => {
      const proof = nonces.get(data.nonce)
      // A nonce can be used only once.
      nonces.delete(data.nonce)
      if (!proof) throw refusal('The nonce is unknown or was used')
      const walletInfo = walletInfoOf(data.accountAddress)
      const token = await ask('authenticate', tokenParser, {
        method: 'POST',
        headers: { 'x-nonce-jwt': `Bearer ${proof}` },
        body: { data, message, signature, clientId: null, walletInfo },
        signal: callSignal,
      })
      owners.set(token, { network: data.chainId, address: data.accountAddress })
      keep([token, ...load()])
    },
    getSessions: async (account, callSignal) => {
      const known = await Promise.all(load().map((token) => read(token, callSignal)))
      return known.flatMap((each) =>
        each && isOf(each, account)
          ? [
              {
                accountAddress: account.accountAddress,
                chainId: each.network,
                ...(each.expirationTime !== undefined && { expirationTime: each.expirationTime }),
              },
            ]
          : [],
      )
    },
    revokeSessions: async (account, callSignal) => {
      // Sessions that are known to be this account's end at once, because the page may be left while the service is asked.
      const isMine = (token: string) => {
        const owner = owners.get(token)
        return !!owner && isOf(owner, account)
      }
      const stored = load()
      if (stored.some(isMine)) keep(stored.filter((each) => !isMine(each)))
      const cause = await endUnknown(account, callSignal)
      if (cause)
        report(
          refusal('The sessions ended in this browser, but the service did not say whose they were', cause),
        )
    },
    account: async () => {
      const known = await read(newest())
      if (!known) throw lacking('Not authenticated', 'sign-in-none')
      return known
    },
    setMetadata: async (metadata) => {
      await ask('account-metadata', ignored, {
        method: 'PUT',
        headers: bearer(newest()),
        body: { metadata },
      })
    },
  }
}
