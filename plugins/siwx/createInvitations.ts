import {
  errorText,
  isSameAddress,
  parseSignIn,
  type SignInInvitation,
  type SignInMessage,
  within,
} from 'portico/core'
import type {
  Abilities,
  CaipNetworkId,
  ChainAdapter,
  Events,
  Namespace,
  Network,
  Session,
} from 'portico/kernel'
import { dataOf } from './attempt/dataOf.js'
import type { CheckedOptions } from './checkOptions.js'
import type { KnownSession, SignInAccount, Signing } from './contract.js'
import type { AskStorage } from './storage/askStorage.js'
import { isRecap, withRecap } from './withRecap.js'

/** Limit of the invitations that can still be answered; the oldest are dropped first. */
const MOST = 16
/**
 * Time limit for storing a signature that came with a connection, in milliseconds, because the connection's
 * gate waits for it.
 */
const TAKE = 4000
/**
 * Fields that a wallet must sign unchanged. It fills in the account and the time, and may add the abilities
 * that it grants (EIP-5573).
 */
const FIXED = [
  'domain',
  'account',
  'uri',
  'version',
  'chainId',
  'nonce',
  'expirationTime',
  'notBefore',
  'requestId',
] as const

const withoutRecap = (resources: readonly string[] = []) =>
  isRecap(resources.at(-1)) ? resources.slice(0, -1) : resources

export interface InvitationDeps {
  readonly options: CheckedOptions
  readonly storage: AskStorage
  readonly signal: AbortSignal
  readonly signing: Abilities<Signing>
  emit<E extends 'siwx.signedIn' | 'siwx.failed'>(event: E, payload: Events[E]): void
  configured(id: string): Network | undefined
  adapterOf(namespace: Namespace): ChainAdapter | undefined
  compose(namespace: Namespace, account: SignInAccount, nonce: string): Promise<SignInMessage>
}

/** Messages that wallets were asked to sign while they connect. Each can be answered only once. */
export const createInvitations = ({
  options,
  storage,
  signal,
  signing,
  emit,
  configured,
  adapterOf,
  compose,
}: InvitationDeps) => {
  const open = new Map<string, SignInInvitation>()

  const fits = (invitation: SignInInvitation, signed: SignInMessage) => {
    if (FIXED.some((field) => invitation[field] !== signed[field])) return false
    if (withoutRecap(invitation.resources).join('\n') !== withoutRecap(signed.resources).join('\n'))
      return false
    try {
      return signed.statement === withRecap(options.statement, signed.resources)
    } catch {
      return false
    }
  }

  return {
    /** A message for a wallet to sign while it connects; its account is known only from the answer. */
    invite: async (namespace: Namespace, chainId: CaipNetworkId): Promise<SignInInvitation | undefined> => {
      const account = Object.freeze({ accountAddress: '', chainId })
      // If there is no nonce, the visitor is asked after connecting.
      const nonce = await storage.nonce(account, signal).catch(() => undefined)
      if (nonce === undefined) return undefined
      const { address: _, ...message } = await compose(namespace, account, nonce)
      open.set(nonce, message)
      for (const each of open.keys()) if (open.size > MOST) open.delete(each)
      return Object.freeze(message)
    },
    /** Stores the message that a wallet signed while it connected, if it answers an invitation. */
    take: async (
      namespace: Namespace,
      address: string,
      proof: NonNullable<Session['proof']>,
    ): Promise<KnownSession | undefined> => {
      const message = parseSignIn(proof.message)
      // Awaited first, so that an invitation is looked up and removed in one step: it is answered only once.
      const chain = await signing.of(namespace)
      const invitation = message && open.get(message.nonce)
      const adapter = adapterOf(namespace)
      if (!invitation || !fits(invitation, message) || message.account !== chain?.accounts) return undefined
      const chainId = configured(`${namespace}:${message.chainId}`)?.caipNetworkId
      if (!chainId || !isSameAddress(adapter, message.address, address)) return undefined
      open.delete(message.nonce)
      const about = { namespace, network: chainId }
      try {
        const session = Object.freeze({ data: dataOf(message, chainId), ...proof })
        await within(storage.add(session, signal), { ms: TAKE })
      } catch (error) {
        emit('siwx.failed', { ...about, message: errorText(error) })
        return undefined
      }
      emit('siwx.signedIn', about)
      const { expirationTime } = message
      return Object.freeze({
        accountAddress: address,
        chainId,
        ...(expirationTime !== undefined && { expirationTime }),
      })
    },
  }
}

export type Invitations = ReturnType<typeof createInvitations>
