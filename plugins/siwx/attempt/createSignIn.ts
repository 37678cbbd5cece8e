import type { SignIn } from 'portico/core'
import { composeMessage } from '../composeMessage.js'
import type { Invitations } from '../createInvitations.js'
import { createGates } from '../watching/createGates.js'
import { createPublisher } from '../watching/createPublisher.js'
import { createReports } from '../watching/createReports.js'
import { createViewWatch } from '../watching/createViewWatch.js'
import { createWatch } from '../watching/createWatch.js'
import { type AttemptsDeps, createAttempts } from './createAttempts.js'
import { createCancel } from './createCancel.js'
import { createRequest } from './createRequest.js'
import { createSigners } from './createSigners.js'
import { createSignOut } from './createSignOut.js'
import type { SignInDeps } from './SignInDeps.js'
import type { SignInParts } from './SignInParts.js'

/** Tracks which accounts are signed in, and asks the others to sign in, one at a time. */
export const createSignIn = (deps: SignInDeps) => {
  const { options, signing } = deps
  const signers = createSigners(deps)
  const { adapterOf, canSign, covers, configured } = signers
  const compose: AttemptsDeps['compose'] = async (namespace, account, nonce) =>
    composeMessage(options, (await signing.of(namespace))?.accounts ?? '', account, nonce)
  const base = {
    ...deps,
    signers,
    reports: createReports(deps),
    publisher: createPublisher(deps, signers, (namespace) => void watch.ensure(namespace)),
    skipped: new Set<string>(),
    accounts: new Map(),
  }
  const attempts = createAttempts({ ...base, compose })
  const parts: SignInParts = { ...base, attempts }
  const watch = createWatch(parts)
  const cancel = createCancel(parts)

  let invitations: Invitations | undefined
  const invite: SignIn['invite'] = async ({ chainNamespace, caipNetworkId }) => {
    if (!configured(caipNetworkId) || !covers(chainNamespace) || !canSign(chainNamespace)) return undefined
    const { createInvitations } = await import('../createInvitations.js')
    invitations ??= createInvitations({ ...deps, configured, adapterOf, compose })
    return invitations.invite(chainNamespace, caipNetworkId)
  }

  return {
    ...createGates(parts, () => invitations),
    ...createSignOut(parts),
    follow: watch.follow,
    recheck: watch.recheck,
    watchView: createViewWatch(parts, cancel),
    isHeld: signers.isHeld,
    // The code of the view's button comes with the view.
    sign: () => import('./createSign.js').then((code) => code.createSign(parts)(), parts.reports.report),
    cancel,
    request: createRequest(parts),
    invite,
    takePlace: attempts.takePlace,
    retry: attempts.retry,
    stop: () => {
      base.publisher.stop()
      attempts.stop()
    },
  }
}
