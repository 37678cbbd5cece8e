import { accountActions } from 'portico/plugins/account/contract'
import { createMockChain, createMockServices, createTestKernel, mockChain } from 'portico/testing'
import { expect, it, vi } from 'vitest'
import { createSwapCalls } from '../../../plugins/eip155/swaps/index.js'
import { swap, swapCalls } from '../../../plugins/swap/contract.js'
import { createSwapForm } from '../../../plugins/swap/form/createSwapForm.js'
import type { Internal } from '../../../plugins/swap/internal.js'
import { plugin } from '../../../plugins/swap/plugin.js'
import { plugin as createTransactions } from '../../../plugins/transactions/plugin.js'
import { giveAbility } from '../../abilities.js'

/** Number of requests for the form's code, and whether it loads. */
const network = vi.hoisted(() => ({ requests: 0, works: false }))
vi.mock('../../../plugins/swap/form/startSwapForm.js', async (original) => {
  network.requests++
  if (!network.works) throw new TypeError('Failed to fetch')
  return original<object>()
})
vi.mock('../../../plugins/swap/form/createSwapForm.js', async (original) => {
  const code = await original<typeof import('../../../plugins/swap/form/createSwapForm.js')>()
  return { createSwapForm: vi.fn(code.createSwapForm) }
})

it('the form’s code loads with the first view only, is retried after a failure, and starts once', async () => {
  const chain = createMockChain({ namespace: 'eip155' })
  const services = createMockServices({ chains: [chain] })
  const { kernel, stop } = createTestKernel({
    plugins: [
      mockChain({ chain }),
      giveAbility(swapCalls, 'eip155', createSwapCalls(undefined)),
      createTransactions(),
      plugin({ routers: [{ network: 1, address: chain.address(9), tokens: [] }] }),
    ],
    services: services.list,
  } as never)
  await kernel.settled()
  const service = kernel.get(swap as Internal)
  const view = kernel.views.get().find(({ id }) => id === 'Swap')
  if (!service || !view) throw new Error('The plugin does not run')
  expect(kernel.point(accountActions).get()).toMatchObject([{ id: 'swaps', namespaces: ['eip155'] }])
  expect(service.networks.get()).toEqual(['eip155:1'])
  expect(service.state.get()).toMatchObject({ stage: 'form', quoting: 'none' })
  expect(network.requests).toBe(0)

  await expect(view.load()).rejects.toThrow()
  expect(network.requests).toBe(1)
  expect(() => service.form()).toThrow('The form is not loaded')

  network.works = true
  await Promise.all([view.load(), view.load()])
  await view.load()
  expect(network.requests).toBe(2)
  expect(createSwapForm).toHaveBeenCalledTimes(1)
  expect(service.form().isOffered()).toBe(false)
  stop()
})
