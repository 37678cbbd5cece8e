import { chainOf, isSameAddress, type Place } from 'portico/core'
import type { Namespace, Network } from 'portico/kernel'
import type { KnownSession, SignInAccount, SiwxEvent } from '../contract.js'
import type { SignInDeps } from './SignInDeps.js'

/** An account in use on a network of the page, where it can sign in. */
export interface Signer {
  readonly namespace: Namespace
  readonly connectionId: string
  readonly isConnected: boolean
  readonly account: SignInAccount
  readonly network: Network
  readonly wallet: string
  readonly isSmart: boolean
}

type SignersDeps = Pick<SignInDeps, 'options' | 'storage' | 'sessions' | 'chains' | 'signing'>

/** Identifies an account in use on a network, at its connection. */
export const keyOf = ({ account: { accountAddress, chainId }, connectionId }: Signer): string =>
  `${connectionId} ${chainId} ${accountAddress}`
/** The payload of events about an account. */
export const eventOf = ({ namespace, network }: Signer): SiwxEvent => ({
  namespace,
  network: network.caipNetworkId,
})

const accountKey = (namespace: Namespace, address: string) => `${namespace} ${address}`

/** The accounts in use, and their sessions as the storage last reported them. */
export const createSigners = ({ options, storage, sessions, chains, signing }: SignersDeps) => {
  const known = new Map<string, readonly KnownSession[]>()
  /** Accounts that a gate has just looked up. */
  const fresh = new Set<string>()

  const adapterOf = (namespace: Namespace) => chainOf(chains, namespace)
  const canSign = (namespace: Namespace) => signing.namespaces.get().includes(namespace)
  const covers = (namespace: Namespace) => options.namespaces?.includes(namespace) ?? canSign(namespace)
  const configured = (id: string | undefined) =>
    sessions.networks.get().find((each) => each.caipNetworkId === id)

  const signerOf = (namespace: Namespace): Signer | undefined => {
    const { namespaces, connections } = sessions.state.get()
    const state = Object.hasOwn(namespaces, namespace) ? namespaces[namespace] : undefined
    const { address, connectionId, status, connectedWalletInfo } = state?.account ?? {}
    // An account on a network that the page has not configured cannot sign in.
    const network = configured(state?.network.caipNetwork?.caipNetworkId)
    if (!address || !connectionId || !network || status === 'disconnected') return undefined
    const type = state?.account.accounts.find((each) => each.address === address)?.type
    return {
      namespace,
      connectionId,
      isConnected: connections.some(({ id }) => id === connectionId),
      account: Object.freeze({ accountAddress: address, chainId: network.caipNetworkId }),
      network,
      wallet: connectedWalletInfo?.name ?? '',
      isSmart: type === 'smartAccount',
    }
  }

  const isAlive = ({ expirationTime }: KnownSession) =>
    expirationTime === undefined || Date.parse(expirationTime) > Date.now()
  const sessionsOf = ({ namespace, account }: Pick<Signer, 'namespace' | 'account'>) =>
    (known.get(accountKey(namespace, account.accountAddress)) ?? []).filter(
      (each) =>
        isAlive(each) && isSameAddress(adapterOf(namespace), each.accountAddress, account.accountAddress),
    )
  const sessionOf = (signer: Pick<Signer, 'namespace' | 'account'>): KnownSession | undefined =>
    sessionsOf(signer).find((each) => options.per === 'account' || each.chainId === signer.account.chainId)
  /** Whether an account that the wallet shares does not count as connected before it has signed in. */
  const isHeld = ({ namespace, address, network }: Place) => {
    const chainId = configured(network)?.caipNetworkId
    return (
      options.required &&
      !!chainId &&
      covers(namespace) &&
      !sessionOf({ namespace, account: { accountAddress: address, chainId } })
    )
  }
  const lookUp = async (namespace: Namespace, account: SignInAccount) => {
    known.set(accountKey(namespace, account.accountAddress), await storage.sessions(account))
  }

  const remember = (namespace: Namespace, address: string, session: KnownSession) => {
    const key = accountKey(namespace, address)
    const others = (known.get(key) ?? []).filter(({ chainId }) => chainId !== session.chainId)
    known.set(key, [session, ...others])
  }

  return {
    adapterOf,
    canSign,
    /** Whether accounts of a namespace sign in on this page. */
    covers,
    /** The configured network with an id. */
    configured,
    signerOf,
    /** The sessions of an account on every network. */
    sessionsOf,
    sessionOf,
    isHeld,
    lookUp,
    /** Looks an account up, so that it need not be looked up again once it has passed the gate. */
    lookUpAtGate: async (namespace: Namespace, account: SignInAccount) => {
      await lookUp(namespace, account)
      fresh.add(accountKey(namespace, account.accountAddress))
    },
    /** Whether a gate has just looked an account up; true only once. */
    takeFresh: (namespace: Namespace, { accountAddress }: SignInAccount) =>
      fresh.delete(accountKey(namespace, accountAddress)),
    remember,
    /** Whether the storage has reported any session of an account. */
    isKnown: ({ namespace, account }: Signer) =>
      !!known.get(accountKey(namespace, account.accountAddress))?.length,
    forget: ({ namespace, account }: Signer) =>
      void known.delete(accountKey(namespace, account.accountAddress)),
  }
}

export type Signers = ReturnType<typeof createSigners>
