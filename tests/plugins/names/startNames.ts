import type { ConnectorTraits, Options } from 'portico/core'
import { cell, definePlugin, type Session } from 'portico/kernel'
import { createMockChain, createMockServices, createTestKernel } from 'portico/testing'
import { vi } from 'vitest'
import type { NamesOptions } from '../../../plugins/names/contract.js'
import { internal } from '../../../plugins/names/internal.js'
import { createNames } from '../../../plugins/names/plugin.js'

export const evm = createMockChain({ namespace: 'eip155', references: ['1', '10'] })
export const ada = evm.address(3)
export const other = evm.address(4)
export const ZONE = 'reown.id'

/** A failure of `http`, with the body of the response. */
export const refusal = (status: number, body: unknown) => async () => {
  const { PorticoError } = await import('portico/kernel')
  throw new PorticoError(`HTTP status code: ${status}`, {
    category: 'http',
    cause: new Response(JSON.stringify(body), { status }),
  })
}
export const record = (name: string, address: string, coin = 0x80000001) => ({
  name,
  registered_at: '2026-01-01T00:00:00Z',
  attributes: { bio: 'x' },
  addresses: { 60: { address, created_at: '' }, [coin]: { address, created_at: '' } },
})

interface Given {
  readonly options?: NamesOptions
  readonly project?: Partial<Options>
  readonly traits?: ConnectorTraits
  readonly served?: readonly string[]
  readonly isConnected?: boolean
}

/** The plugin with one connected account, and a service whose answers a test sets. */
export const startNames = async ({
  options = { ens: false },
  project = { projectId: 'project' },
  traits = {},
  served = ['eip155:1'],
  isConnected = true,
}: Given = {}) => {
  const services = createMockServices({
    chains: [evm],
    options: project,
    texts: {
      'names.error.resolve': 'Error resolving name',
      'names.error.suggest': 'Error fetching name suggestions',
      'names.error.reverse': 'Error fetching names for address',
      'names.error.register': 'Error registering name {name}',
      'names.missing': 'Address or auth connector not found',
      'names.missing.network': 'Network not found',
    },
  })
  const { http } = services
  http.respond('/supported-chains', { http: served, ws: [] })
  http.respond('/identity/', { name: null, avatar: null })
  http.respond('/profile/reverse/', [])
  http.respond('/profile/account/', [])
  const accounts = cell([{ address: ada }])
  const network = cell('eip155:1')
  const request = vi.fn(
    async (_: { readonly method: string; readonly params?: unknown }): Promise<unknown> =>
      `0x${'ab'.repeat(65)}`,
  )
  const session = {
    namespace: 'eip155',
    accounts,
    network,
    approved: cell({ allNetworks: true, networks: [] }),
    request,
    closed: new Promise(() => {}),
    close: async () => {},
  } as unknown as Session
  const attach = () =>
    services.sessions.attach(session, { type: traits.embedded ? 'AUTH' : 'INJECTED', traits })
  if (isConnected) attach()
  const kernelEvents: { emit(): void } = { emit: () => {} }
  const { kernel, ...test } = createTestKernel({
    plugins: [
      definePlugin({
        id: 'test.chains',
        kernel: 1,
        setup: ({ chain, emit }) => {
          chain(evm.adapter)
          kernelEvents.emit = () => emit('modal.opened', { view: 'Account' })
        },
      }),
      createNames(options),
    ],
    services: services.list,
  })
  await kernel.settled()
  const service = () => {
    const found = kernel.get(internal)
    if (!found) throw new Error('The plugin does not run')
    return found
  }
  return {
    ...test,
    kernel,
    services,
    accounts,
    network,
    request,
    attach,
    service,
    open: () => kernelEvents.emit(),
    settle: () => vi.advanceTimersByTimeAsync(1),
    account: () => services.sessions.state.get().namespaces.eip155?.account,
    requestsTo: (path: string) => http.requests.filter(({ url }) => url.includes(path)),
    stored: () => JSON.parse(services.storage.texts.get('cache/names') ?? '{}'),
  }
}
