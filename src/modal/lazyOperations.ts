import type { Modal, ModalMethods, Sessions } from 'portico/core'
import type { AnyPlugin, Kernel, LazyPlugin } from 'portico/kernel'
import { absentMethods } from '#absent'
import { loadError } from './shell/createShell.js'

export type Operations = Pick<Modal, 'connect' | 'switchNetwork' | 'wallets' | 'use' | 'remove'> &
  ModalMethods

/**
 * The members of a modal whose code is loaded with the first call: its own, and those that `plugins` bring. These are the
 * host's; a plugin that is added later adds its methods.
 */
export const lazyOperations = (
  kernel: Kernel,
  plugins: (AnyPlugin | LazyPlugin)[],
  loadSessions: () => Promise<Sessions>,
  shell: Pick<Modal, 'open' | 'close'>,
): Operations => {
  const load = () =>
    import('./operations.js').catch((cause) => {
      throw loadError(cause)
    })
  const operations: Record<string, unknown> = {
    use: async (plugin: AnyPlugin | LazyPlugin) => {
      await (await load()).use(kernel, plugins, plugin)
      addMethods(plugin)
    },
    remove: async (id: string) => (await load()).remove(kernel, plugins, id),
  }
  const add = (name: string) => {
    operations[name] = async (...args: unknown[]) => {
      const sessions = loadSessions()
      sessions.catch(() => {})
      return (await load()).run({ kernel, sessions, plugins, shell }, name, args)
    }
  }
  const addMethods = ({ modalMethods }: AnyPlugin | LazyPlugin) => modalMethods?.forEach(add)
  ;['connect', 'switchNetwork', 'wallets', ...absentMethods].forEach(add)
  plugins.forEach(addMethods)
  return operations as unknown as Operations
}
