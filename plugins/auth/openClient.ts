import type { Page } from 'portico/core'
import type { Clock, Dispose } from 'portico/kernel'
import type { Accounts } from './account/attachAccounts.js'
import type { AppPayload } from './frame/appPayloads.js'
import { createLink } from './frame/createLink.js'
import type { Link } from './frame/Link.js'
import { type FrameOptions, openFrame } from './frame/openFrame.js'
import { createLogin, type Login, type LoginDeps } from './login/createLogin.js'

export interface ClientDeps extends Omit<LoginDeps, 'link'> {
  /** What the page's frame is known by. */
  readonly key: string
  readonly page: Page
  readonly clock: Clock
  readonly frame: FrameOptions
  readonly dapp: AppPayload<'SYNC_DAPP_DATA'>
  /** Loads the code of the accounts. */
  attach(): Promise<(client: { readonly link: Link; readonly login: Login }) => Accounts>
}

/** The client of one modal, over the frame that all modals of the page share. */
export const openClient = (deps: ClientDeps) => {
  const { value: link, release } = deps.page.lease<Link>(deps.key, () => {
    const made = createLink({
      clock: deps.clock,
      dapp: deps.dapp,
      codecs: async () => (await import('./frame/codecs.js')).codecs,
      open: (events) => openFrame(deps.frame, events),
    })
    return { value: made, dispose: made.discard }
  })
  const login = createLogin({ ...deps, link })
  let opened: Accounts | undefined
  return {
    link,
    login,
    /** The accounts, where they are there. */
    opened: () => opened,
    /** The accounts; rejects when the visitor signs out while their code is on its way. */
    accounts: async (): Promise<Accounts> => {
      const mine = login.signal()
      const open = await deps.attach()
      mine.throwIfAborted()
      opened ??= open({ link, login })
      return opened
    },
    /** Loads what follows a code, so that it is there then. */
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
