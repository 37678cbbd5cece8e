import type { Page } from 'portico/core'
import type { Clock, Dispose } from 'portico/kernel'
import type { AppPayload } from './appPayloads.js'
import { createLink } from './createLink.js'
import { createLogin, type LoginPorts } from './createLogin.js'
import { createRpc, type RpcPorts } from './createRpc.js'
import { createWallet, type WalletPorts } from './createWallet.js'
import type { Link } from './Link.js'
import { type FrameOptions, openFrame } from './openFrame.js'

export interface ClientPorts
  extends Omit<WalletPorts, 'link' | 'login' | 'rpc'>,
    Omit<LoginPorts, 'link'>,
    Omit<RpcPorts, 'link' | 'login'> {
  /** What the page's frame is known by. */
  readonly key: string
  readonly page: Page
  readonly clock: Clock
  readonly frame: FrameOptions
  readonly dapp: AppPayload<'SYNC_DAPP_DATA'>
}

/** The client of one modal, over the frame that all modals of the page share. */
export const openClient = (ports: ClientPorts) => {
  const { value: link, release } = ports.page.lease<Link>(ports.key, () => {
    const made = createLink({
      clock: ports.clock,
      dapp: ports.dapp,
      open: (events) => openFrame(ports.frame, events),
    })
    return { value: made, dispose: made.discard }
  })
  const login = createLogin({ ...ports, link })
  const rpc = createRpc({ ...ports, link, login })
  const wallet = createWallet({ ...ports, link, login, rpc })
  return {
    link,
    login,
    rpc,
    wallet,
    release: (() => {
      login.dispose()
      release()
    }) as Dispose,
  }
}

export type Client = ReturnType<typeof openClient>
