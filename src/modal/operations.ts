import {
  type Connection,
  connectors,
  errorText,
  type Modal,
  modalMethods,
  notices,
  router,
  type Sessions,
} from 'portico/core'
import { type AnyPlugin, type Kernel, type LazyPlugin, PorticoError } from 'portico/kernel'
import { absentReason } from '#absent'

/** How long to wait for a connector that was requested by id, in milliseconds. */
const CONNECTOR_DEADLINE = 3000

/** Dependencies of the operations, from the modal they belong to. */
export interface OperationDeps {
  readonly kernel: Kernel
  /** Rejects if the modal was disposed or cannot be loaded. */
  readonly sessions: Promise<Sessions>
  /** The host's, including those that were added later. */
  readonly plugins: readonly (AnyPlugin | LazyPlugin)[]
  readonly shell: Pick<Modal, 'open' | 'close'>
}

const findConnector = async (kernel: Kernel, id: string) => {
  const source = kernel.point(connectors)
  const look = () => source.get().find((each) => each.id === id)
  const found =
    look() ??
    (await new Promise<ReturnType<typeof look>>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        stop()
        resolve(look())
      }
      const timer = setTimeout(end, CONNECTOR_DEADLINE)
      const stop = source.subscribe(() => look() && end())
    }))
  if (!found) {
    // Pages already match on these texts.
    const missing =
      id === 'walletConnect' ? 'WalletConnectConnector not found' : `No connector found for connection: ${id}`
    throw new PorticoError(missing, { category: 'connect', code: 'connector-missing' })
  }
  return found
}

/** `modal.use`. `plugins` are those that the host added. */
export const use = async (
  kernel: Kernel,
  plugins: (AnyPlugin | LazyPlugin)[],
  plugin: AnyPlugin | LazyPlugin,
): Promise<void> => {
  plugins.push(plugin)
  try {
    await kernel.use(plugin)
  } catch (error) {
    plugins.splice(plugins.indexOf(plugin), 1)
    throw error
  }
  if (kernel.get(router)?.state.get().open) await kernel.wake('open')
}

/** `modal.remove`. Removes only plugins that the host added; rejects for any other id. */
export const remove = async (
  kernel: Kernel,
  plugins: (AnyPlugin | LazyPlugin)[],
  id: string,
): Promise<void> => {
  const index = plugins.findIndex((each) => each.id === id)
  if (index < 0) throw new PorticoError(`The modal has no plugin "${id}"`, { category: 'contract' })
  plugins.splice(index, 1)
  await kernel.remove(id)
}

/** `modal.wallets`: the connectors that are known once the plugins that discover wallets are running. */
const wallets = async ({ kernel, sessions }: OperationDeps) => {
  await sessions
  return kernel.point(connectors).get()
}

/** `modal.connect`: without UI if a connector id is given, otherwise through the modal. */
const connect = async (
  { kernel, sessions: pending, shell }: OperationDeps,
  { connectorId, namespace, signal, onUri }: NonNullable<Parameters<Modal['connect']>[0]> = {},
): Promise<Connection> => {
  const sessions = await pending
  if (connectorId !== undefined) {
    const [first] = await sessions.connect(await findConnector(kernel, connectorId), {
      ...(namespace === undefined ? {} : { namespaces: [namespace] }),
      ...(signal ? { signal } : {}),
      ...(onUri ? { onUri } : {}),
    })
    if (!first) throw new PorticoError('Failed to connect', { category: 'connect', code: 'connect-failed' })
    return first
  }
  if (namespace !== undefined && !Object.hasOwn(sessions.state.get().namespaces, namespace))
    throw new PorticoError('Unsupported chain namespace', {
      category: 'connect',
      code: 'namespace-unsupported',
    })
  const present = sessions.state.get().connections.find((each) => !namespace || each.namespace === namespace)
  if (present) return present
  const outcome: { connection?: Connection; rejected?: boolean } = {}
  const stops = [
    kernel.on('session.connected', ({ connection }) => {
      if (!namespace || connection.namespace === namespace) outcome.connection = connection
    }),
    kernel.on('connect.failed', ({ rejected }) => {
      outcome.rejected = rejected
    }),
  ]
  const abort = () => void shell.close()
  signal?.addEventListener('abort', abort, { once: true })
  try {
    signal?.throwIfAborted()
    await shell.open({ view: 'Connect', ...(namespace ? { params: { namespace } } : {}) })
  } finally {
    signal?.removeEventListener('abort', abort)
    for (const stop of stops) stop()
  }
  if (outcome.connection) return outcome.connection
  signal?.throwIfAborted()
  // In both cases the visitor declined, which callers recognise by code 4001 (EIP-1193).
  const text = outcome.rejected ? 'Connection rejected' : 'Modal closed'
  throw Object.assign(new PorticoError(text, { category: 'connect' }), { code: 4001 })
}

/** `modal.switchNetwork`. A network that is not configured is also reported to the developer. */
const switchNetwork = async ({ kernel, sessions }: OperationDeps, network: string): Promise<void> => {
  const client = await sessions.catch((cause) => {
    // Pages already match on this text.
    throw new PorticoError('NetworkController client not set', {
      category: 'network',
      code: 'network-client-missing',
      cause,
    })
  })
  try {
    await client.switchNetwork(network as `${string}:${string}`)
  } catch (error) {
    if (errorText(error) === 'Network not found') {
      // The service of notices may not be loaded yet, because it wakes with the first connection.
      await kernel.wake('stored')
      kernel.get(notices)?.alert({
        kind: 'developer',
        code: 'network-not-found',
        title: 'Network Not Found',
        text: `The network ${network} is not among the networks given to createModal.`,
      })
    }
    throw error
  }
}

/** A contributed method, with its type erased. */
interface Method {
  readonly name: string
  run(...args: unknown[]): unknown
}

/** Runs a method that plugins contribute, after it has loaded those that have it. */
const runContributed = async (
  { kernel, sessions, plugins }: OperationDeps,
  name: string,
  args: unknown[],
): Promise<unknown> => {
  await sessions
  const find = () =>
    (kernel.point(modalMethods).get() as readonly Method[]).find((each) => each.name === name)
  await Promise.all(
    plugins.map(({ id, modalMethods = [], ...manifest }) => {
      const [occasion] = 'wakes' in manifest ? [manifest.wakes].flat() : []
      return occasion && modalMethods.some((each) => each === name) && kernel.wake(occasion, undefined, id)
    }),
  )
  // A plugin that is not lazy may still be starting.
  if (!find()) await kernel.settled()
  const found = find()
  if (!found) throw absentReason(name)
  return found.run(...args)
}

const own: Readonly<Record<string, (deps: OperationDeps, ...args: never[]) => Promise<unknown>>> = {
  connect,
  switchNetwork,
  wallets,
}

/** Runs a method of the modal: one of its own, or one that a plugin contributes. */
export const run = async (deps: OperationDeps, name: string, args: unknown[]): Promise<unknown> =>
  Object.hasOwn(own, name) ? own[name]?.(deps, ...(args as never[])) : runContributed(deps, name, args)
