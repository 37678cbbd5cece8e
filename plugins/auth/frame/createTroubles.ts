import {
  apiHost,
  type Env,
  type Hosts,
  type Http,
  type Notices,
  projectIdMissing,
  type Router,
} from 'portico/core'
import type { FrameTimeout } from '../contract.js'
import { checkOrigin } from './checkOrigin.js'
import { createTimeoutAlerts, type TimeoutDeps } from './createTimeoutAlerts.js'

interface OriginDeps {
  readonly env: Pick<Env, 'origin'>
  readonly hosts: Hosts
  readonly http: Http
  readonly projectId: string
  readonly signal: AbortSignal
  notices(): Promise<Notices | undefined>
}

/** Tells the developer if the project does not allow the page's origin. */
const alertOrigin = async ({ env, hosts, notices, ...rest }: OriginDeps): Promise<void> => {
  const alert = await checkOrigin({ ...rest, origin: env.origin, api: hosts.at('api', apiHost) })
  const board = alert && (await notices())
  if (board && !rest.signal.aborted) board.alert(alert)
}

export interface TroubleDeps extends TimeoutDeps, OriginDeps {
  readonly router: Pick<Router, 'state'>
}

/** Reports problems with the frame: to visitors if it does not load or answer, to developers if it rejects their page. */
export const createTroubles = (deps: TroubleDeps) => {
  let isChecked = false
  let timeouts: ReturnType<typeof createTimeoutAlerts> | undefined
  const { state } = deps.router
  // When the modal is closed, the view with the retry is gone.
  const unfollow = state.subscribe(() => state.get().open || timeouts?.clear())
  deps.signal.addEventListener('abort', unfollow)
  return {
    /** Checks the page's origin once, and tells the developer if the project does not allow it. */
    askForOrigin: () => {
      if (isChecked) return
      isChecked = true
      alertOrigin(deps).catch(() => {
        isChecked = false
      })
    },
    alertNoProject: () => void deps.notices().then((board) => board?.alert(projectIdMissing('auth'))),
    alertTimeout: (reason: FrameTimeout) => {
      timeouts ??= createTimeoutAlerts(deps)
      void timeouts.show(reason)
    },
    clear: () => timeouts?.clear(),
  }
}

export { timeoutMessages as messages } from './timeoutMessages.js'
export type Troubles = ReturnType<typeof createTroubles>
