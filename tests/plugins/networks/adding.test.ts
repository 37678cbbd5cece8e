import { router as routerToken } from 'portico/core'
import { eip155 } from 'portico/plugins/eip155'
import { eip1193 } from 'portico/plugins/eip155/contract'
import { networks as networksPlugin } from 'portico/plugins/networks'
import { networks as token } from 'portico/plugins/networks/contract'
import { expect, test, vi } from 'vitest'
import { createConnector } from '../../../plugins/injected/createConnector.js'
import { startSession } from '../../session/startSession.js'
import { fakeWallet, network, rpcError } from '../eip155/fixtures.js'

test('NET-06 a wallet without the network is asked to add it, and the attempt says “adding” meanwhile', async () => {
  const known = new Set(['0x1'])
  let approve = () => {}
  const wallet = fakeWallet({
    wallet_switchEthereumChain: (params) => {
      const [{ chainId }] = params as [{ chainId: string }]
      if (!known.has(chainId)) throw rpcError(4902, 'Unrecognized chain ID')
      wallet.setChain(chainId)
      return null
    },
    wallet_addEthereumChain: () =>
      new Promise((resolve) => {
        approve = () => {
          known.add('0x89')
          resolve(null)
        }
      }),
  })
  const connector = createConnector(
    { id: 'io.foxy', type: 'ANNOUNCED', name: 'Foxy', provider: wallet.provider },
    async () => kernel.get(eip1193),
    () => {},
  )
  const { kernel, sessions } = await startSession({
    chains: [],
    networks: [network(1), network(137)],
    connectors: [connector],
    plugins: [eip155(), networksPlugin()],
  })
  await sessions.connect(connector)
  const service = kernel.get(token)
  const router = kernel.get(routerToken)
  void router?.open({ view: 'SwitchNetwork', params: { network: 'eip155:137' } })
  await vi.waitFor(() => expect(router?.state.get().stack.at(-1)?.view).toBe('SwitchNetwork'))
  const prompts: unknown[] = []
  service?.attempt.subscribe(() => prompts.push(service.attempt.get()?.status))
  service?.attend('eip155:137')
  await vi.waitFor(() => expect(wallet.callsOf('wallet_addEthereumChain')).toHaveLength(1))
  expect(prompts).toEqual(['waiting', 'adding'])
  approve()
  await vi.waitFor(() => expect(sessions.session('eip155')?.network.get()).toBe('eip155:137'))
})
