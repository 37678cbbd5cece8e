import type { Modal, Sessions } from 'portico/core'
import type { AnyPlugin, Kernel, LazyPlugin } from 'portico/kernel'
import type { OperationDeps } from './operations.js'
import { unloaded } from './shell/createShell.js'

/** The members of a modal whose code loads with the first call; `used` are the plugins added by the host. */
export const lateOperations = (
  kernel: Kernel,
  used: (AnyPlugin | LazyPlugin)[],
  live: () => Promise<Sessions>,
  { open, close }: Pick<Modal, 'open' | 'close'>,
): Pick<
  Modal,
  | 'connect'
  | 'switchNetwork'
  | 'send'
  | 'signIn'
  | 'signOut'
  | 'grantPermissions'
  | 'wallets'
  | 'use'
  | 'remove'
> => {
  const load = () =>
    import('./operations.js').catch((cause) => {
      throw unloaded(cause)
    })
  const operate = <
    K extends 'connect' | 'switchNetwork' | 'send' | 'signIn' | 'signOut' | 'grantPermissions' | 'wallets',
  >(
    name: K,
  ) =>
    (async (...given: unknown[]) => {
      const sessions = live()
      sessions.catch(() => {})
      const run = (await load())[name] as (deps: OperationDeps, ...given: unknown[]) => unknown
      return run({ kernel, sessions, open, close }, ...given)
    }) as Modal[K]
  const host = <K extends 'use' | 'remove'>(name: K) =>
    (async (given: never) => (await load())[name](kernel, used, given)) as Modal[K]
  return {
    connect: operate('connect'),
    switchNetwork: operate('switchNetwork'),
    send: operate('send'),
    signIn: operate('signIn'),
    signOut: operate('signOut'),
    grantPermissions: operate('grantPermissions'),
    wallets: operate('wallets'),
    use: host('use'),
    remove: host('remove'),
  }
}
