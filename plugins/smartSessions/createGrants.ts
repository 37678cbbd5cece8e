import {
  type AccountInUse,
  accountInUse,
  errorText,
  failureText,
  field,
  hasErrorCode,
  isRejection,
  isSameAddress,
  type Requests,
  type Router,
  type Sessions,
  type Stored,
  within,
} from 'portico/core'
import type { CaipNetworkId, Cell, ChainAdapter, Events, Source } from 'portico/kernel'
import { evm } from 'portico/plugins/eip155/contract'
import type { GrantedPermissions, PermissionsRequest } from './contract.js'
import { MOST_GRANTS } from './grantsParser.js'
import type { Attempt, Grant, Revocation } from './inside.js'
import type { SmartSessionsMessages } from './messages.js'
import { declinedError, permissionsError } from './permissionsError.js'
import { readAnswer, readGrantId, type WalletRequest } from './readAnswer.js'
import { deepFreeze, readRequest } from './readRequest.js'

const GRANT = 'wallet_grantPermissions'
const REVOKE = 'wallet_revokePermissions'
/** How long a wallet may take to revoke, in milliseconds: its visitor has to agree. */
const REVOKE_TIMEOUT = 300_000

export interface GrantsDeps {
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

interface GrantAccount extends AccountInUse {
  readonly wallet: string
  /** Identifies the account and the network in use. */
  readonly key: string
  /** True for the account of an embedded wallet that is no smart account. */
  readonly isPlainEmbedded: boolean
}

interface PendingGrant {
  readonly account: GrantAccount
  readonly request: PermissionsRequest
  readonly abort: AbortController
  isShown: boolean
  resolve(granted: GrantedPermissions): void
  reject(error: unknown): void
}

/** Asks for permissions, one request at a time, and remembers and revokes what was granted. */
export const createGrants = (deps: GrantsDeps) => {
  const { sessions, chains, requests, router, attempt, revocation, stored, signal, now, text, emit } = deps
  let pending: PendingGrant | undefined
  let revoking: AbortController | undefined

  const currentAccount = (): GrantAccount | undefined => {
    const inUse = accountInUse(sessions, chains)
    if (inUse?.namespace !== evm) return undefined
    const account = sessions.state.get().namespaces[evm]?.account
    const { name = '', traits } = account?.connectedWalletInfo ?? {}
    const type = account?.accounts.find(({ address }) =>
      isSameAddress(inUse.chain, address, inUse.address),
    )?.type
    return {
      ...inUse,
      wallet: name,
      key: [account?.connectionId, inUse.address, inUse.network.caipNetworkId].join(' '),
      isPlainEmbedded: !!traits?.embedded && type !== 'smartAccount',
    }
  }
  const isOpen = (view: string) => {
    const { open, embedded, stack } = router.state.get()
    return (open || embedded) && stack.some((each) => each.view === view)
  }
  const isOnTop = (view: string) => isOpen(view) && router.state.get().stack.at(-1)?.view === view

  const accountFor = async (network: CaipNetworkId | undefined): Promise<GrantAccount> => {
    const unavailable = (message: string) => permissionsError(message, 'permissions-unavailable')
    if (network !== undefined && currentAccount()?.network.caipNetworkId !== network) {
      if (!sessions.networks.get().some(({ caipNetworkId }) => caipNetworkId === network))
        throw unavailable(`Network not found: ${network.slice(0, 80)}`)
      if (sessions.state.get().namespaces[evm]?.account.status === 'connected')
        await sessions.switchNetwork(network)
    }
    const account = currentAccount()
    if (!account || (network !== undefined && account.network.caipNetworkId !== network))
      throw unavailable('No account that can grant permissions is in use')
    if (account.isPlainEmbedded) throw unavailable('Only a smart account grants permissions')
    const { methods } = account.session.approved.get()
    if (methods && !methods.includes(GRANT)) throw unavailable('The wallet does not grant permissions')
    return account
  }

  const set = (next: Attempt | undefined) => attempt.set(next && Object.freeze(next))
  /** Settles the request; its view stays only to show a problem. */
  const settle = (grantRequest: PendingGrant, outcome: GrantedPermissions | Error, problem?: string) => {
    if (pending !== grantRequest) return
    pending = undefined
    const { network } = grantRequest.account
    if (outcome instanceof Error) {
      const isDeclined = field(outcome, 'code') === 4001
      if (isDeclined) emit('smartSessions.declined', { network: network.caipNetworkId })
      else emit('smartSessions.failed', { network: network.caipNetworkId, message: errorText(outcome) })
      grantRequest.reject(outcome)
    } else grantRequest.resolve(outcome)
    grantRequest.abort.abort(outcome)
    const shown = attempt.get()
    set(problem && shown ? { ...shown, status: 'failed', problem } : undefined)
    if (!problem && isOnTop('SmartSessionCreate')) void router.close()
  }
  const leaveRequest = (grantRequest: PendingGrant) => settle(grantRequest, declinedError('Modal closed'))

  const isGrantOf = (grant: Grant, account: GrantAccount) =>
    grant.network.startsWith(`${account.namespace}:`) &&
    isSameAddress(account.chain, grant.address, account.address)
  const isSameGrant = (one: Grant, other: Grant) =>
    one.network === other.network &&
    one.address === other.address &&
    one.id === other.id &&
    one.at === other.at
  const updateStored = (next: (all: readonly Grant[]) => readonly Grant[]) => {
    if (signal.aborted) return
    stored.load()
    const unexpired = stored.get().filter(({ expiry }) => expiry * 1000 > now())
    stored.set(deepFreeze(next(unexpired).slice(0, MOST_GRANTS)))
  }

  /** Asks the wallet. An answer after the visitor has left is remembered, too: it can be revoked. */
  const ask = ({ account, request, abort }: PendingGrant): Promise<GrantedPermissions> => {
    const { network, address, namespace, session } = account
    const { expiry, signer, permissions, policies = [] } = request
    const walletRequest: WalletRequest = {
      chainId: `0x${BigInt(network.caipNetworkId.slice(evm.length + 1)).toString(16)}`,
      address,
      expiry,
      signer,
      permissions,
      policies,
    }
    const call = { method: GRANT, params: [walletRequest], chainId: network.caipNetworkId }
    const send = async (runSignal: AbortSignal) => {
      const answer = readAnswer(await session.request(call, { signal: runSignal }), walletRequest)
      const id = readGrantId(answer.context)
      const grant: Grant = {
        network: network.caipNetworkId,
        address,
        expiry: answer.expiry,
        permissions,
        ...(id !== undefined && { id }),
        at: now(),
      }
      updateStored((all) => [grant, ...all])
      if (!signal.aborted) emit('smartSessions.granted', { network: grant.network })
      return answer
    }
    return within(
      requests.run(namespace, call, (runSignal) =>
        within(send(runSignal), { signals: [runSignal, abort.signal] }),
      ),
      { signals: [abort.signal] },
    ) as Promise<GrantedPermissions>
  }

  const allow = async () => {
    const grantRequest = pending
    const shown = attempt.get()
    if (!grantRequest || shown?.status !== 'ready') return
    set({ ...shown, status: 'asking' })
    const { wallet } = grantRequest.account
    try {
      settle(grantRequest, await ask(grantRequest))
    } catch (cause) {
      if (isRejection(cause))
        return settle(grantRequest, declinedError('The permissions were declined', cause))
      if (hasErrorCode(cause, 4200, -32601))
        return settle(
          grantRequest,
          permissionsError('The wallet does not grant permissions', 'permissions-unsupported', cause),
          text('smartSessions.unsupported', { wallet }),
        )
      if (field(cause, 'category') === 'permissions')
        return settle(grantRequest, cause as Error, text('smartSessions.different', { wallet }))
      settle(
        grantRequest,
        permissionsError(
          errorText(cause) || 'The wallet did not grant the permissions',
          'permissions',
          cause,
        ),
        failureText(cause)?.text ?? text('smartSessions.failed', { wallet }),
      )
    }
  }

  const request = async (input: unknown): Promise<GrantedPermissions> => {
    const pageRequest = readRequest(input, now() / 1000)
    const requireIdle = () => {
      if (pending) throw permissionsError('Other permissions are being asked for', 'permissions-busy')
    }
    // Before a switch of networks, which would end the request that is shown; another may have come during it.
    requireIdle()
    const account = await accountFor(pageRequest.network)
    requireIdle()
    return new Promise<GrantedPermissions>((resolve, reject) => {
      const grantRequest: PendingGrant = {
        account,
        request: pageRequest,
        abort: new AbortController(),
        isShown: false,
        resolve,
        reject,
      }
      pending = grantRequest
      const { address, network, wallet } = account
      set({ status: 'ready', address, network, wallet, request: pageRequest })
      const view = 'SmartSessionCreate'
      if (isOnTop(view)) grantRequest.isShown = true
      else if (router.state.get().open) router.push(view)
      // Another view may have been shown instead.
      else
        void router.open({ view }).then(
          () => leaveRequest(grantRequest),
          () => leaveRequest(grantRequest),
        )
    })
  }

  const revoke = async (grant: Grant) => {
    const account = currentAccount()
    if (revoking || !grant.id || !account || !isGrantOf(grant, account)) return
    const { namespace, session, wallet } = account
    const abort = new AbortController()
    revoking = abort
    revocation.set(Object.freeze({ grant }))
    const call = {
      method: REVOKE,
      params: [{ pci: grant.id, address: `${grant.network}:${grant.address}` }],
      chainId: grant.network,
    }
    const send = async (runSignal: AbortSignal) => {
      await session.request(call, { signal: runSignal })
      // Also if the answer comes late.
      updateStored((all) => all.filter((each) => !isSameGrant(each, grant)))
      if (!signal.aborted) emit('smartSessions.revoked', { network: grant.network })
    }
    let problem: string | undefined
    try {
      await within(
        requests.run(namespace, call, (runSignal) =>
          within(send(runSignal), { signals: [runSignal, abort.signal] }),
        ),
        { signals: [abort.signal], ms: REVOKE_TIMEOUT },
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
    currentAccount,
    request,
    allow: () => void allow(),
    decline: () => {
      if (pending) leaveRequest(pending)
      else void router.close()
    },
    revoke: (grant: Grant) => void revoke(grant),
    activeGrants: (): readonly Grant[] => {
      const account = currentAccount()
      return account
        ? stored.get().filter((each) => each.expiry * 1000 > now() && isGrantOf(each, account))
        : []
    },
    /** Another account or network may be in use. */
    followAccount: () => {
      const key = currentAccount()?.key
      const current = revocation.get()
      if (current) {
        const account = currentAccount()
        if (!account || !isGrantOf(current.grant, account)) stopRevoking()
      }
      if (pending && pending.account.key !== key)
        settle(
          pending,
          permissionsError('Another account or network is in use', 'permissions-unavailable'),
          text('smartSessions.moved'),
        )
    },
    /** The visitor may have left a view. */
    followViews: () => {
      const isShown = isOpen('SmartSessionCreate')
      if (pending) {
        if (isShown) pending.isShown = true
        else if (pending.isShown) leaveRequest(pending)
      } else if (!isShown) {
        if (attempt.get()) set(undefined)
      } else if (!attempt.get() && isOnTop('SmartSessionCreate')) void router.close()
      if (revocation.get() && !isOpen('SmartSessions')) stopRevoking()
    },
    stop: () => {
      if (pending) settle(pending, permissionsError('The modal was disposed', 'permissions'))
      stopRevoking()
    },
  }
}
