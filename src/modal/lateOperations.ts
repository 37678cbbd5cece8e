import type { Modal, Sessions } from 'portico/core'
import type { AnyPlugin, Kernel, LazyPlugin } from 'portico/kernel'
import type { OperationDeps } from './operations.js'
import { unloaded } from './shell/createShell.js'

type Operation = (deps: OperationDeps, ...given: unknown[]) => unknown
type Late = 'connect' | 'switchNetwork' | 'send' | 'signIn' | 'signOut' | 'grantPermissions' | 'wallets'

/**
 * The members of a modal whose code is loaded with the first call. `used` are the plugins that the host
 * added.
 */
export const lateOperations = (
  kernel: Kernel,
  used: (AnyPlugin | LazyPlugin)[],
  live: () => Promise<Sessions>,
  doors: Pick<Modal, 'open' | 'close'>,
): Pick<Modal, Late | 'use' | 'remove'> => {
  const load = () =>
    import('./operations.js').catch((cause) => {
      throw unloaded(cause)
    })
  const operate = (name: Late) => [
    name,
    async (...given: unknown[]) => {
      const sessions = live()
      sessions.catch(() => {})
      const operations = (await load()) as unknown as Record<Late, Operation>
      return operations[name]({ kernel, sessions, ...doors }, ...given)
    },
  ]
  const host = <K extends 'use' | 'remove'>(name: K) =>
    (async (given: never) => (await load())[name](kernel, used, given)) as Modal[K]
  return {
    // Built from a list of names, because that takes less code than an object.
    ...(Object.fromEntries(
      (['connect', 'switchNetwork', 'send', 'signIn', 'signOut', 'grantPermissions', 'wallets'] as const).map(
        operate,
      ),
    ) as Pick<Modal, Late>),
    use: host('use'),
    remove: host('remove'),
  }
}
