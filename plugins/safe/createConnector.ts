import { type Connector, type RestoreRequest, sessionOf } from 'portico/core'
import { type Account, PorticoError, type Session } from 'portico/kernel'
import { type Eip1193, type Eip1193Provider, evm } from 'portico/plugins/eip155/contract'
import { askParent } from './askParent.js'
import { createProvider } from './createProvider.js'
import { openChannel } from './openChannel.js'

const name = 'Safe'

/** The common part of connect and restore requests. */
type Request = Pick<RestoreRequest, 'networks' | 'signal'>

export interface ConnectorDeps {
  /** The origin of the Safe site around the page. */
  readonly origin: string
  readonly timeout: number
  /** Aborts when the plugin stops. */
  readonly stop: AbortSignal
  eip1193(): Promise<Eip1193 | undefined>
}

/** The connector for the Safe that the page runs in. */
export const createConnector = ({ origin, timeout, stop, eip1193 }: ConnectorDeps): Connector => {
  const open = async <R extends Request>(
    request: R,
    start: (service: Eip1193, provider: Eip1193Provider, request: R) => Promise<Session | undefined>,
  ): Promise<readonly Session[]> => {
    const [service, found] = await Promise.all([eip1193(), askParent([origin], timeout, request.signal)])
    if (!service)
      throw new PorticoError('Chain adapter not found', { category: 'connect', code: 'adapter-missing' })
    request.signal.throwIfAborted()
    if (!found) throw new PorticoError(`${name} did not answer`, { category: 'connect' })
    const { ask, close } = openChannel(origin)
    const provider = createProvider(ask, found)
    const home = `${evm}:${found.chainId}` as const
    // A Safe exists on one network: it is not asked for any other.
    const networks = request.networks.filter((each) => each.caipNetworkId === home)
    const session = await start(service, provider, { ...request, networks }).catch((error) => {
      close()
      throw error
    })
    if (!session) {
      close()
      return []
    }
    const controller = sessionOf({
      namespace: evm,
      name,
      signal: stop,
      request: session.request,
      close: session.close,
    })
    controller.set({
      accounts: session.accounts.get().map((each): Account => ({ ...each, type: 'smartAccount' })),
      network: home,
      approved: { allNetworks: false, networks: [home] },
    })
    controller.own(() => {
      close()
      void session.close()
    })
    void session.closed.then(controller.end)
    return [controller.session]
  }
  return {
    id: 'safe',
    type: 'EXTERNAL',
    traits: { external: true },
    name,
    namespaces: [evm],
    connect: (request) =>
      open(request, (service, provider, safeRequest) => service.connect(provider, safeRequest, { name })),
    restore: (request) =>
      open(request, (service, provider, safeRequest) => service.restore(provider, safeRequest, { name })),
  }
}
