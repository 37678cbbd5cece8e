import { cell } from 'portico/kernel'
import { account } from 'portico/plugins/account'
import { createMockChain, createMockWallet } from 'portico/testing'
import { describe, expect, it } from 'vitest'
import { flush, startRouter, views } from '../../router/startRouter.js'

const start = () => startRouter({ plugins: [account(), views(['Connect', 'SwitchNetwork'])] })
const shown = (started: Awaited<ReturnType<typeof start>>) => started.state().stack.map((each) => each.view)

describe('roles', () => {
  it('ENT-05 a visitor who is not connected cannot reach the Account view', async () => {
    const started = await start()
    void started.router.open({ view: 'Account' })
    await flush()
    expect(shown(started)).toEqual(['Connect'])
    started.router.push('Account')
    started.router.replace('Account')
    started.router.reset('Account')
    await flush()
    expect(shown(started)).toEqual(['Connect'])
  })

  it.each(['eoa', 'smartAccount'] as const)(
    'ENT-05 a visitor connected with a %s account reaches the Account view',
    async (type) => {
      const started = await start()
      const chain = createMockChain('eip155')
      const { connector } = createMockWallet({ chains: [chain] })
      await started.sessions.connect({
        ...connector,
        connect: async (request) =>
          (await connector.connect(request)).map((session) => ({
            ...session,
            accounts: cell([{ address: chain.address(), type }]),
          })),
      })
      expect(started.sessions.state.get().connections[0]?.accounts).toEqual([
        { address: chain.address(), type },
      ])
      await started.open({ view: 'Account' })
      expect(shown(started)).toEqual(['Account'])
    },
  )
})
