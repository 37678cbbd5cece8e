import { accountActions } from 'portico/plugins/account/contract'
import { transfers } from 'portico/plugins/transactions/contract'
import { createMockChain, createMockServices, createTestKernel, mockChain } from 'portico/testing'
import { expect, it, vi } from 'vitest'
import { send } from '../../../plugins/send/contract.js'
import { createSendForm } from '../../../plugins/send/form/createSendForm.js'
import type { Internal } from '../../../plugins/send/internal.js'
import { plugin } from '../../../plugins/send/plugin.js'
import { plugin as createTransactions } from '../../../plugins/transactions/plugin.js'
import { giveAbility } from '../../abilities.js'

/** Number of requests for the form's code, and whether it loads. */
const network = vi.hoisted(() => ({ requests: 0, works: false }))
vi.mock('../../../plugins/send/form/startSendForm.js', async (original) => {
  network.requests++
  if (!network.works) throw new TypeError('Failed to fetch')
  return original<object>()
})
vi.mock('../../../plugins/send/form/createSendForm.js', async (original) => {
  const code = await original<typeof import('../../../plugins/send/form/createSendForm.js')>()
  return { createSendForm: vi.fn(code.createSendForm) }
})

it('the form’s code loads with the first view or transfer only, is retried after a failure, and starts once', async () => {
  const chain = createMockChain({ namespace: 'eip155' })
  const services = createMockServices({ chains: [chain] })
  const { kernel, stop } = createTestKernel({
    plugins: [
      mockChain({ chain }),
      giveAbility(transfers, 'eip155', {
        build: async () => {
          throw new Error('Nothing is sent here')
        },
      }),
      plugin(),
      createTransactions(),
    ],
    services: services.list,
  } as never)
  await kernel.settled()
  const service = kernel.get(send as Internal)
  const view = kernel.views.get().find(({ id }) => id === 'Send')
  if (!service || !view) throw new Error('The plugin does not run')
  expect(kernel.point(accountActions).get()).toMatchObject([{ id: 'send', namespaces: ['eip155'] }])
  expect(network.requests).toBe(0)

  const request = { to: chain.address(1), amount: '1' }
  await expect(service.request(request)).rejects.toMatchObject({
    category: 'modal',
    message: 'The modal could not be loaded',
  })
  await expect(view.load()).rejects.toThrow('The modal could not be loaded')
  expect(network.requests).toBe(2)
  expect(() => service.form()).toThrow('The form is not loaded')

  network.works = true
  await Promise.all([view.load(), view.load(), service.request(request).catch(() => {})])
  await view.load()
  expect(network.requests).toBe(3)
  expect(createSendForm).toHaveBeenCalledTimes(1)
  expect(service.form().otherAddresses()).toEqual([])
  stop()
})
