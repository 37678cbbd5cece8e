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
import { type TimeoutDeps, tellTimeout } from './tellTimeout.js'

interface OriginDeps {
  readonly env: Pick<Env, 'origin'>
  readonly hosts: Hosts
  readonly http: Http
  readonly projectId: string
  readonly signal: AbortSignal
  notices(): Promise<Notices | undefined>
}

/** Tells the developer if the project does not allow the page's origin. */
const tellOrigin = async ({ env, hosts, notices, ...given }: OriginDeps): Promise<void> => {
  const alert = await checkOrigin({ ...given, origin: env.origin, api: hosts.at('api', apiHost) })
  const board = alert && (await notices())
  if (board && !given.signal.aborted) board.alert(alert)
}

export interface TroubleDeps extends TimeoutDeps, OriginDeps {
  readonly router: Pick<Router, 'state'>
}

/** Reports problems with the frame: to visitors if it does not load or answer, to developers if it rejects their page. */
export const createTroubles = (deps: TroubleDeps) => {
  let asked = false
  let timeouts: ReturnType<typeof tellTimeout> | undefined
  const { state } = deps.router
  // When the modal is closed, the view with the retry is gone.
  const unfollow = state.subscribe(() => state.get().open || timeouts?.clear())
  deps.signal.addEventListener('abort', unfollow)
  return {
    /** Checks the page's origin once, and tells the developer if the project does not allow it. */
    askForOrigin: () => {
      if (asked) return
      asked = true
      tellOrigin(deps).catch(() => {
        asked = false
      })
    },
    tellNoProject: () => void deps.notices().then((board) => board?.alert(projectIdMissing('auth'))),
    tell: (reason: FrameTimeout) => {
      timeouts ??= tellTimeout(deps)
      void timeouts.tell(reason)
    },
    clear: () => timeouts?.clear(),
  }
}

export { timeoutMessages as messages } from './timeoutMessages.js'
export type Troubles = ReturnType<typeof createTroubles>
