import type { Modal, Sessions } from 'portico/core'
import type { AnyPlugin, Kernel, LazyPlugin } from 'portico/kernel'
import type { OperationDeps } from './operations.js'
import { loadError } from './shell/createShell.js'

type Operation = (deps: OperationDeps, ...args: unknown[]) => unknown
type LazyName = 'connect' | 'switchNetwork' | 'send' | 'signIn' | 'signOut' | 'grantPermissions' | 'wallets'

/**
 * The members of a modal whose code is loaded with the first call. `plugins` are those that the host
 * added.
 */
export const lazyOperations = (
  kernel: Kernel,
  plugins: (AnyPlugin | LazyPlugin)[],
  loadSessions: () => Promise<Sessions>,
  shell: Pick<Modal, 'open' | 'close'>,
): Pick<Modal, LazyName | 'use' | 'remove'> => {
  const load = () =>
    import('./operations.js').catch((cause) => {
      throw loadError(cause)
    })
  const operation = (name: LazyName) => [
    name,
    async (...args: unknown[]) => {
      const sessions = loadSessions()
      sessions.catch(() => {})
      const operations = (await load()) as unknown as Record<LazyName, Operation>
      return operations[name]({ kernel, sessions, ...shell }, ...args)
    },
  ]
  const pluginOperation = <K extends 'use' | 'remove'>(name: K) =>
    (async (args: never) => (await load())[name](kernel, plugins, args)) as Modal[K]
  return {
    // Built from a list of names, because that takes less code than an object.
    ...(Object.fromEntries(
      (['connect', 'switchNetwork', 'send', 'signIn', 'signOut', 'grantPermissions', 'wallets'] as const).map(
        operation,
      ),
    ) as Pick<Modal, LazyName>),
    use: pluginOperation('use'),
    remove: pluginOperation('remove'),
  }
}
