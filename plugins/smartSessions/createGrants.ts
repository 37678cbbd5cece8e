import {
  type AccountInUse,
  accountInUse,
  errorText,
  failureText,
  field,
  type GrantedPermissions,
  hasErrorCode,
  isRejection,
  isSameAddress,
  type PermissionsRequest,
  type Requests,
  type Router,
  type Sessions,
  type Stored,
  within,
} from 'portico/core'
import type { CaipNetworkId, Cell, ChainAdapter, Events, Source } from 'portico/kernel'
import { evm } from 'portico/plugins/eip155/contract'
import { declined, failure } from './failure.js'
import { GRANTS } from './grantsParser.js'
import type { Attempt, Grant, Revocation } from './inside.js'
import type { SmartSessionsMessages } from './messages.js'
import { idOf, readAnswer, type WalletRequest } from './readAnswer.js'
import { freeze, readRequest } from './readRequest.js'

const GRANT = 'wallet_grantPermissions'
const REVOKE = 'wallet_revokePermissions'
/** How long a wallet may take to revoke, in milliseconds: its visitor has to agree. */
const PATIENCE = 300_000

export interface GrantsParts {
  readonly sessions: Sessions
  readonly chains: Source<readonly ChainAdapter[]>
  readonly requests: Pick<Requests, 'run'>
  readonly router: Router
  readonly attempt: Cell<Attempt | undefined>
  readonly revocation: Cell<Revocation | undefined>
  readonly stored: Stored<readonly Grant[]>
  readonly signal: AbortSignal
  /** Milliseconds since the epoch. */
  now(): number
  text<K extends keyof SmartSessionsMessages & string>(
    id: K,
    params?: Readonly<Record<string, string>>,
  ): string
  emit<E extends `smartSessions.${'granted' | 'declined' | 'failed' | 'revoked'}`>(
    event: E,
    payload: Events[E],
  ): void
}

interface Place extends AccountInUse {
  readonly wallet: string
  /** Tells accounts and networks in use apart. */
  readonly key: string
  /** True for the account of an embedded wallet that is no smart account. */
  readonly isPlain: boolean
}

interface Running {
  readonly place: Place
  readonly request: PermissionsRequest
  readonly abort: AbortController
  isShown: boolean
  resolve(granted: GrantedPermissions): void
  reject(error: unknown): void
}

/** Asks for permissions, one request at a time, and remembers and revokes what was granted. */
export const createGrants = (parts: GrantsParts) => {
  const { sessions, chains, requests, router, attempt, revocation, stored, signal, now, text, emit } = parts
  let running: Running | undefined
  let revoking: AbortController | undefined

  const here = (): Place | undefined => {
    const at = accountInUse(sessions, chains)
    if (at?.namespace !== evm) return undefined
    const account = sessions.state.get().namespaces[evm]?.account
    const { name = '', traits } = account?.connectedWalletInfo ?? {}
    const type = account?.accounts.find(({ address }) => isSameAddress(at.chain, address, at.address))?.type
    return {
      ...at,
      wallet: name,
      key: [account?.connectionId, at.address, at.network.caipNetworkId].join(' '),
      isPlain: !!traits?.embedded && type !== 'smartAccount',
    }
  }
  const isThere = (view: string) => {
    const { open, embedded, stack } = router.state.get()
    return (open || embedded) && stack.some((each) => each.view === view)
  }
  const isOnTop = (view: string) => isThere(view) && router.state.get().stack.at(-1)?.view === view

  const placeFor = async (network: CaipNetworkId | undefined): Promise<Place> => {
    const cannot = (message: string) => failure(message, 'permissions-unavailable')
    if (network !== undefined && here()?.network.caipNetworkId !== network) {
      if (!sessions.networks.get().some(({ caipNetworkId }) => caipNetworkId === network))
        throw cannot(`Network not found: ${network.slice(0, 80)}`)
      if (sessions.state.get().namespaces[evm]?.account.status === 'connected')
        await sessions.switchNetwork(network)
    }
    const place = here()
    if (!place || (network !== undefined && place.network.caipNetworkId !== network))
      throw cannot('No account that can grant permissions is in use')
    if (place.isPlain) throw cannot('Only a smart account grants permissions')
    const { methods } = place.session.approved.get()
    if (methods && !methods.includes(GRANT)) throw cannot('The wallet does not grant permissions')
    return place
  }

  const set = (next: Attempt | undefined) => attempt.set(next && Object.freeze(next))
  /** Ends the request; its view stays only to tell a problem. */
  const end = (mine: Running, outcome: GrantedPermissions | Error, problem?: string) => {
    if (running !== mine) return
    running = undefined
    const { network } = mine.place
    if (outcome instanceof Error) {
      const isDeclined = field(outcome, 'code') === 4001
      if (isDeclined) emit('smartSessions.declined', { network: network.caipNetworkId })
      else emit('smartSessions.failed', { network: network.caipNetworkId, message: errorText(outcome) })
      mine.reject(outcome)
    } else mine.resolve(outcome)
    mine.abort.abort(outcome)
    const shown = attempt.get()
    set(problem && shown ? { ...shown, status: 'failed', problem } : undefined)
    if (!problem && isOnTop('SmartSessionCreate')) void router.close()
  }
  const leave = (mine: Running) => end(mine, declined('Modal closed'))

  const isMine = (grant: Grant, place: Place) =>
    grant.network.startsWith(`${place.namespace}:`) &&
    isSameAddress(place.chain, grant.address, place.address)
  const isSameGrant = (one: Grant, other: Grant) =>
    one.network === other.network &&
    one.address === other.address &&
    one.id === other.id &&
    one.at === other.at
  const change = (next: (all: readonly Grant[]) => readonly Grant[]) => {
    if (signal.aborted) return
    stored.load()
    const left = stored.get().filter(({ expiry }) => expiry * 1000 > now())
    stored.set(freeze(next(left).slice(0, GRANTS)))
  }

  /** Asks the wallet. An answer after the visitor has left is remembered, too: it can be revoked. */
  const ask = ({ place, request, abort }: Running): Promise<GrantedPermissions> => {
    const { network, address, namespace, session } = place
    const { expiry, signer, permissions, policies = [] } = request
    const asked: WalletRequest = {
      chainId: `0x${BigInt(network.caipNetworkId.slice(evm.length + 1)).toString(16)}`,
      address,
      expiry,
      signer,
      permissions,
      policies,
    }
    const call = { method: GRANT, params: [asked], chainId: network.caipNetworkId }
    const send = async (left: AbortSignal) => {
      const answer = readAnswer(await session.request(call, { signal: left }), asked)
      const id = idOf(answer.context)
      const grant: Grant = {
        network: network.caipNetworkId,
        address,
        expiry: answer.expiry,
        permissions,
        ...(id !== undefined && { id }),
        at: now(),
      }
      change((all) => [grant, ...all])
      if (!signal.aborted) emit('smartSessions.granted', { network: grant.network })
      return answer
    }
    return within(
      requests.run(namespace, call, (left) => within(send(left), { signals: [left, abort.signal] })),
      { signals: [abort.signal] },
    ) as Promise<GrantedPermissions>
  }

  const allow = async () => {
    const mine = running
    const shown = attempt.get()
    if (!mine || shown?.status !== 'ready') return
    set({ ...shown, status: 'asking' })
    const { wallet } = mine.place
    try {
      end(mine, await ask(mine))
    } catch (cause) {
      if (isRejection(cause)) return end(mine, declined('The permissions were declined', cause))
      if (hasErrorCode(cause, 4200, -32601))
        return end(
          mine,
          failure('The wallet does not grant permissions', 'permissions-unsupported', cause),
          text('smartSessions.unsupported', { wallet }),
        )
      if (field(cause, 'category') === 'permissions')
        return end(mine, cause as Error, text('smartSessions.different', { wallet }))
      end(
        mine,
        failure(errorText(cause) || 'The wallet did not grant the permissions', 'permissions', cause),
        failureText(cause)?.text ?? text('smartSessions.failed', { wallet }),
      )
    }
  }

  const request = async (input: unknown): Promise<GrantedPermissions> => {
    const asked = readRequest(input, now() / 1000)
    const needIdle = () => {
      if (running) throw failure('Other permissions are being asked for', 'permissions-busy')
    }
    // Before a switch of networks, which would end the request that is shown; another may have come during it.
    needIdle()
    const place = await placeFor(asked.network)
    needIdle()
    return new Promise<GrantedPermissions>((resolve, reject) => {
      const mine: Running = {
        place,
        request: asked,
        abort: new AbortController(),
        isShown: false,
        resolve,
        reject,
      }
      running = mine
      const { address, network, wallet } = place
      set({ status: 'ready', address, network, wallet, request: asked })
      const view = 'SmartSessionCreate'
      if (isOnTop(view)) mine.isShown = true
      else if (router.state.get().open) router.push(view)
      // Another view may have been shown instead.
      else
        void router.open({ view }).then(
          () => leave(mine),
          () => leave(mine),
        )
    })
  }

  const revoke = async (grant: Grant) => {
    const place = here()
    if (revoking || !grant.id || !place || !isMine(grant, place)) return
    const { namespace, session, wallet } = place
    const abort = new AbortController()
    revoking = abort
    revocation.set(Object.freeze({ grant }))
    const call = {
      method: REVOKE,
      params: [{ pci: grant.id, address: `${grant.network}:${grant.address}` }],
      chainId: grant.network,
    }
    const send = async (left: AbortSignal) => {
      await session.request(call, { signal: left })
      // Also if the answer comes late.
      change((all) => all.filter((each) => !isSameGrant(each, grant)))
      if (!signal.aborted) emit('smartSessions.revoked', { network: grant.network })
    }
    let problem: string | undefined
    try {
      await within(
        requests.run(namespace, call, (left) => within(send(left), { signals: [left, abort.signal] })),
        { signals: [abort.signal], ms: PATIENCE },
      )
    } catch (error) {
      if (!abort.signal.aborted)
        problem = isRejection(error)
          ? text('smartSessions.revoke.declined')
          : (failureText(error)?.text ?? text('smartSessions.revoke.failed', { wallet }))
    }
    abort.abort()
    if (revoking !== abort) return
    revoking = undefined
    revocation.set(problem ? Object.freeze({ grant, problem }) : undefined)
  }
  const stopRevoking = () => {
    revoking?.abort()
    revoking = undefined
    revocation.set(undefined)
  }

  return {
    here,
    request,
    allow: () => void allow(),
    decline: () => {
      if (running) leave(running)
      else void router.close()
    },
    revoke: (grant: Grant) => void revoke(grant),
    own: (): readonly Grant[] => {
      const place = here()
      return place ? stored.get().filter((each) => each.expiry * 1000 > now() && isMine(each, place)) : []
    },
    /** Another account or network may be in use. */
    follow: () => {
      const key = here()?.key
      const at = revocation.get()
      if (at) {
        const place = here()
        if (!place || !isMine(at.grant, place)) stopRevoking()
      }
      if (running && running.place.key !== key)
        end(
          running,
          failure('Another account or network is in use', 'permissions-unavailable'),
          text('smartSessions.moved'),
        )
    },
    /** The visitor may have left a view. */
    watch: () => {
      const isShown = isThere('SmartSessionCreate')
      if (running) {
        if (isShown) running.isShown = true
        else if (running.isShown) leave(running)
      } else if (!isShown) {
        if (attempt.get()) set(undefined)
      } else if (!attempt.get() && isOnTop('SmartSessionCreate')) void router.close()
      if (revocation.get() && !isThere('SmartSessions')) stopRevoking()
    },
    stop: () => {
      if (running) end(running, failure('The modal was disposed', 'permissions'))
      stopRevoking()
    },
  }
}
