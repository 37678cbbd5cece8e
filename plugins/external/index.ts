import { type Connector, connectors } from 'portico/core'
import { definePlugin, later, PorticoError } from 'portico/kernel'
import { eip1193, evm } from 'portico/plugins/eip155/contract'
import type { ExternalWallet } from './contract.js'

export type { ExternalWallet } from './contract.js'

const checkWallets = (wallets: readonly ExternalWallet[]): readonly ExternalWallet[] => {
  const ids = new Set<string>()
  return wallets.map(({ id, name, icon, provider }) => {
    if (typeof id !== 'string' || !id || typeof name !== 'string' || !name || ids.has(id))
      throw new PorticoError('external: every wallet needs a name and an id of its own', {
        category: 'options',
      })
    if (!provider)
      throw new PorticoError(`external: wallet "${id}" needs a provider`, { category: 'options' })
    ids.add(id)
    const shown = icon !== undefined && /^(https:\/\/|data:image\/)/.test(icon)
    return Object.freeze({ id, name, provider, ...(shown ? { icon } : {}) })
  })
}

/** The host's own wallets: connectors of type EXTERNAL over EIP-1193 providers. */
export const external = (wallets: readonly ExternalWallet[]) => {
  const checked = checkWallets(wallets)
  return definePlugin({
    id: 'external',
    kernel: 1,
    needs: { eip1193: later(eip1193) },
    csp: { img: checked.flatMap(({ icon }) => (icon?.startsWith('https:') ? [icon] : [])) },
    setup: ({ needs, contribute }) => {
      for (const { id, name, icon, provider } of checked) {
        const open = async () => {
          const [service, wallet] = await Promise.all([
            needs.eip1193(),
            typeof provider === 'function' ? provider() : provider,
          ])
          if (!service)
            throw new PorticoError('Chain adapter not found', {
              category: 'connect',
              code: 'adapter-missing',
            })
          return { service, wallet }
        }
        const connector: Connector = {
          id,
          type: 'EXTERNAL',
          traits: { external: true },
          name,
          namespaces: [evm],
          ...(icon ? { icon } : {}),
          connect: async (request) => {
            const { service, wallet } = await open()
            return [await service.connect(wallet, request, { name })]
          },
          restore: async (request) => {
            const { service, wallet } = await open()
            const session = await service.restore(wallet, request, { name })
            return session ? [session] : []
          },
        }
        contribute(connectors, connector)
      }
    },
  })
}
