import { errorText, failureText, field, hasErrorCode, isRejection } from 'portico/core'
import type { GrantedPermissions, PermissionsRequest } from '../contract.js'
import type { Attempt, Grant } from '../internal.js'
import { declinedError, permissionsError } from '../permissionsError.js'
import { askForGrant } from './askForGrant.js'
import { createGrantAccounts, type GrantAccount, isGrantOf } from './createGrantAccounts.js'
import { createRevocations } from './createRevocations.js'
import { createStoredGrants } from './createStoredGrants.js'
import type { GrantsDeps } from './GrantsDeps.js'
import { readRequest } from './readRequest.js'

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
  const { sessions, chains, router, attempt, revocation, signal, now, text, emit } = deps
  const { currentAccount, accountFor } = createGrantAccounts(sessions, chains)
  const stored = createStoredGrants(deps.stored, signal, now)
  const revocations = createRevocations({ ...deps, stored, currentAccount })
  let pending: PendingGrant | undefined

  const isOpen = (view: string) => {
    const { open, embedded, stack } = router.state.get()
    return (open || embedded) && stack.some((each) => each.view === view)
  }
  const isOnTop = (view: string) => isOpen(view) && router.state.get().stack.at(-1)?.view === view

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

  const allow = async () => {
    const grantRequest = pending
    const shown = attempt.get()
    if (!grantRequest || shown?.status !== 'ready') return
    set({ ...shown, status: 'asking' })
    const { wallet } = grantRequest.account
    try {
      const { account, request, abort } = grantRequest
      settle(grantRequest, await askForGrant({ ...deps, stored }, account, request, abort.signal))
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

  return {
    currentAccount,
    request,
    allow: () => void allow(),
    decline: () => {
      if (pending) leaveRequest(pending)
      else void router.close()
    },
    revoke: (grant: Grant) => void revocations.revoke(grant),
    activeGrants: (): readonly Grant[] => {
      const account = currentAccount()
      return account ? stored.unexpired().filter((each) => isGrantOf(each, account)) : []
    },
    /** Another account or network may be in use. */
    followAccount: () => {
      const key = currentAccount()?.key
      const current = revocation.get()
      if (current) {
        const account = currentAccount()
        if (!account || !isGrantOf(current.grant, account)) revocations.stop()
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
      if (revocation.get() && !isOpen('SmartSessions')) revocations.stop()
    },
    stop: () => {
      if (pending) settle(pending, permissionsError('The modal was disposed', 'permissions'))
      revocations.stop()
    },
  }
}
