import { env, hosts, http, notices, router, sessions, settings, storage } from 'portico/core'
import { definePlugin, service } from 'portico/kernel'
import { createMockChain, createMockServices, createTestKernel } from 'portico/testing'
import { expect, it } from 'vitest'

it('provides fakes for needs, with a mock clock', async () => {
  const greeter = service<{ greet(): string }>('greeter')
  const seen: string[] = []
  const plugin = definePlugin({
    id: 'x',
    kernel: 1,
    needs: { greeter },
    setup: ({ needs }) => void seen.push(needs.greeter.greet()),
  })
  const test = createTestKernel({ plugins: [plugin], services: [[greeter, { greet: () => 'hello' }]] })
  expect(seen).toEqual(['hello'])
  expect(test.clock.now()).toBe(1_700_000_000_000)
  expect(test.reports).toEqual([])
  test.stop()
  expect(test.kernel.plugins.get().every(({ status }) => status === 'off')).toBe(true)
})

it('provides a sessions service for given networks', () => {
  const { networks } = createMockChain('eip155')
  const { kernel } = createTestKernel({ networks })
  expect(kernel.get(sessions)?.networks.get()).toBe(networks)
})

it('the fake of every core service keeps its contract', async () => {
  const services = createMockServices({ texts: { hello: 'Hello {name}' }, options: { debug: true } })
  const { kernel } = createTestKernel({ services: services.list })
  expect(kernel.get(settings)?.text('hello', { name: 'Ann' })).toBe('Hello Ann')
  expect(kernel.get(settings)?.options.debug).toBe(true)

  expect(kernel.get(env)).toBe(services.env)
  expect(kernel.get(hosts)?.at('rpc', { url: 'https://a.example' })).toBe('https://rpc.invalid')
  expect(services.hosts.list()).toEqual({ rpc: 'https://rpc.invalid' })

  const stored = kernel.get(storage)?.at('x/list', { parse: (input) => input as number[] }, [])
  stored?.set([1])
  expect(stored?.get()).toEqual([1])
  expect(stored?.get()).toBe(stored?.get())
  services.storage.texts.set('x/list', 'no json')
  expect(stored?.get()).toEqual([])

  const moves = kernel.get(router)
  const opened = moves?.open({ view: 'Account' })
  const answer = moves?.ask<string, 'AllWallets'>('AllWallets')
  expect(moves?.state.get().stack.map(({ view }) => view)).toEqual(['Account', 'AllWallets'])
  moves?.answer('yes')
  expect(await answer).toBe('yes')
  const left = moves?.ask('AllWallets')
  moves?.back()
  expect(await left).toBeUndefined()
  await moves?.close()
  expect(await opened).toEqual({ ended: 'closed' })

  const undo = kernel.get(notices)?.snack('success', 'Copied')
  expect(services.notices.state.get().snack?.text).toBe('Copied')
  undo?.()
  expect(services.notices.state.get().snack).toBeUndefined()

  services.http.respond('/prices', { usd: 1 })
  const parser = { parse: (input: unknown) => input }
  expect(await kernel.get(http)?.request({ url: 'https://api.invalid/prices', parser })).toEqual({ usd: 1 })
  await expect(kernel.get(http)?.request({ url: 'https://api.invalid/other', parser })).rejects.toThrow(
    'No answer',
  )
  expect(services.http.requests).toHaveLength(2)
})

it('aborts open signing requests only', async () => {
  const { requests } = createMockServices({ reads: ['eth_call'] })
  const never = () => new Promise(() => {})
  const signing = requests.run('eip155', { method: 'personal_sign' }, never)
  const safe = requests.run('eip155', { method: 'eth_call' }, async () => 1)
  expect(requests.open.get().map((each) => each.class)).toEqual(['signing', 'safe'])
  requests.abort()
  await expect(signing).rejects.toThrow('Request was aborted')
  await expect(safe).resolves.toBe(1)
  expect(requests.open.get()).toEqual([])
})
