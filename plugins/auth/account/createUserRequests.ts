import type { Invite } from 'portico/core'
import type { ChainAdapter, Namespace, Network } from 'portico/kernel'
import type { EmbeddedAccountType, SocialId } from '../contract.js'
import type { Login } from '../login/createLogin.js'
import type { AccountTypes } from './createAccountTypes.js'
import type { UserAnswer } from './createUserRecord.js'
import { askToSign } from './rpc/askToSign.js'

/** The result of a popup login that is about to be connected. */
export interface SocialResult {
  readonly uri: string
  readonly social: SocialId
}

export interface UserRequestsDeps {
  readonly login: Pick<Login, 'ask'>
  readonly types: Pick<AccountTypes, 'wanted'>
  chainOf(namespace: Namespace): ChainAdapter | undefined
  /** Prepares a message to sign in with, if visitors sign in on this network. */
  readonly invite: Invite
  rpcUrl(network: Network): string
}

/** Requests about the user, made one after the other, because the secure site has one current network at a time. */
export const createUserRequests = ({ login, types, chainOf, invite, rpcUrl }: UserRequestsDeps) => {
  let turn: Promise<unknown> = Promise.resolve()

  /** The secure site's id of a network: a number if its chain uses numbers, else the CAIP-2 id. */
  const siteIdOf = ({ chainNamespace, caipNetworkId }: Network): number | string => {
    const counted = chainOf(chainNamespace)?.chainId?.(caipNetworkId)
    return counted === undefined ? caipNetworkId : Number(counted)
  }
  const payloadOf = (network: Network) => ({
    chainId: siteIdOf(network),
    preferredAccountType: types.wanted(network.chainNamespace),
    rpcUrl: rpcUrl(network),
  })

  return {
    /** Runs several requests as one transaction; the next one waits for its end. */
    inTurn: <T>(run: () => Promise<T>): Promise<T> => {
      const mine = turn.then(run)
      turn = mine.catch(() => {})
      return mine
    },
    getUser: (network: Network, signal?: AbortSignal): Promise<UserAnswer> =>
      login.ask('GET_USER', payloadOf(network), { signal }),
    /** Asks for the user who has just logged in; where visitors sign in, the site signs in the same step. */
    logIn: async (
      network: Network,
      signal: AbortSignal,
      { social, isNew }: { readonly social?: SocialResult | undefined; readonly isNew: boolean },
    ): Promise<UserAnswer> => {
      // The site signs only on networks that it identifies by number. An account that is connected has been
      // asked before.
      const signs = isNew && typeof siteIdOf(network) === 'number'
      const siwxMessage = signs ? await askToSign(network, invite) : undefined
      signal.throwIfAborted()
      const payload = { ...payloadOf(network), ...(siwxMessage && { siwxMessage }) }
      return social
        ? login.ask('CONNECT_SOCIAL', { uri: social.uri, ...payload }, { signal })
        : login.ask('GET_USER', payload, { signal })
    },
    switchNetwork: async (to: Network, signal?: AbortSignal): Promise<void> => {
      await login.ask('SWITCH_NETWORK', { chainId: to.caipNetworkId, rpcUrl: rpcUrl(to) }, { signal })
    },
    setAccountType: async (type: EmbeddedAccountType, signal?: AbortSignal): Promise<void> => {
      await login.ask('SET_PREFERRED_ACCOUNT', { type }, { signal })
    },
  }
}
