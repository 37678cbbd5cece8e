import { connectors } from 'portico/core'
import { recorded, recorder } from 'portico/devtools'
import { type AnyPlugin, definePlugin, type LazyPlugin } from 'portico/kernel'
import { createMockWallet, type MockWallet } from 'portico/testing'
import { hosts, http } from '#http'
import { evm, type Setup, startSession } from '../session/startSession.js'

/** A session with a recorder, the real http service, and a wallet. */
export const startRecorded = async ({
  plugins = [],
  options = {},
  ...setup
}: Setup & { readonly limit?: number } = {}) => {
  const chain = evm()
  const wallet: MockWallet = createMockWallet({ id: 'io.demo', name: 'Demo', chains: [chain] })
  const started = await startSession({
    chains: [chain],
    wallets: [wallet],
    options,
    real: [hosts(), http()],
    plugins: [
      recorder({
        isStored: (key) => key !== 'writer/draft',
        ...(setup.limit !== undefined && { limit: setup.limit }),
      }),
      ...plugins,
    ],
    ...setup,
  })
  const service = () => {
    const found = started.kernel.get(recorded)
    if (!found) throw new Error('The recorder does not run')
    return found
  }
  return {
    ...started,
    wallet,
    chain,
    service,
    entries: () => service().entries.get(),
    trace: () => JSON.parse(service().exportTrace()),
    connect: (signal?: AbortSignal, id = 'io.demo') => {
      const connector = started.kernel
        .point(connectors)
        .get()
        .find((each) => each.id === id)
      if (!connector) throw new Error('The wallet is not listed')
      return started.sessions.connect(connector, { ...(signal && { signal }) })
    },
  }
}

/** A plugin with a setup and nothing else. */
export const plugin = (
  id: string,
  rest: Partial<AnyPlugin> & Pick<AnyPlugin, 'setup'>,
): AnyPlugin | LazyPlugin => definePlugin({ id, kernel: 1, ...rest } as never)
