import type { Page } from 'portico/core'
import type { Clock, Dispose } from 'portico/kernel'
import type { Accounts } from '../account/attachAccounts.js'
import { createLink } from '../frame/createLink.js'
import type { Link } from '../frame/Link.js'
import { type FrameOptions, openFrame } from '../frame/openFrame.js'
import type { AppPayload } from '../frame/protocol/appPayloads.js'
import { createLogin, type Login, type LoginDeps } from '../login/createLogin.js'

export interface ClientDeps extends Omit<LoginDeps, 'link'> {
  /** The key of the page's shared frame. */
  readonly key: string
  readonly page: Page
  readonly clock: Clock
  readonly frame: FrameOptions
  readonly dapp: AppPayload<'SYNC_DAPP_DATA'>
  /** Loads the code of the accounts. */
  attach(): Promise<(client: { readonly link: Link; readonly login: Login }) => Accounts>
}

/** The client of one modal, using the frame shared by all modals of the page. */
export const openClient = (deps: ClientDeps) => {
  const { value: link, release } = deps.page.lease<Link>(deps.key, () => {
    const made = createLink({
      clock: deps.clock,
      dapp: deps.dapp,
      codecs: async () => (await import('../frame/protocol/codecs.js')).codecs,
      open: (events) => openFrame(deps.frame, events),
    })
    return { value: made, dispose: made.discard }
  })
  const login = createLogin({ ...deps, link })
  let opened: Accounts | undefined
  return {
    link,
    login,
    /** The accounts, if they are loaded. */
    opened: () => opened,
    /** Loads the accounts; rejects if the visitor signs out while their code loads. */
    accounts: async (): Promise<Accounts> => {
      const mine = login.signal()
      const open = await deps.attach()
      mine.throwIfAborted()
      opened ??= open({ link, login })
      return opened
    },
    /** Preloads the code needed after a login by code. */
    warm: () => {
      for (const code of [link.warm(), deps.attach()]) code.catch(() => {})
    },
    release: (() => {
      login.dispose()
      release()
    }) as Dispose,
  }
}

export type Client = ReturnType<typeof openClient>
