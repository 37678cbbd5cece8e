import { join } from 'node:path'
import { requests as requestsToken } from 'portico/core'
import { type AnyPlugin, hook, type LazyPlugin, type Service, type Source } from 'portico/kernel'
import { translations } from 'portico/plugins/languages/contract'
import { createHost, HostContext } from 'portico/react'
import { createMockServices, createTestKernel } from 'portico/testing'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { requests } from '#session'
import { readSnippets, writeFolder } from './readSnippets.js'

interface Limit {
  readonly max: Source<bigint>
  set(max: bigint): void
}

const folder = writeFolder(
  'plugin',
  Object.fromEntries(
    readSnippets('docs/plugins.md')
      .filter(({ name }) => /^(limit|stake)\//.test(name))
      .map(({ name, code }) => [name.replace(/^limit\//, ''), code]),
  ),
)
const read = async <T>(file: string): Promise<T> => (await import(/* @vite-ignore */ join(folder, file))) as T
const { limit, spendingLimit } = await read<{
  limit: Service<Limit>
  spendingLimit(options: { max: bigint }): AnyPlugin
}>('index.ts')
const { limitNotice } = await read<{ limitNotice(): AnyPlugin }>('limitNotice.ts')
const { sleepingLimit } = await read<{ sleepingLimit(): LazyPlugin }>('sleeping.ts')
const { default: SpendingLimit } = await read<{ default: ComponentType }>('SpendingLimit.tsx')

/** 0.1 ether. */
const max = 10n ** 17n
const start = (plugins: readonly (AnyPlugin | LazyPlugin)[]) => {
  const fakes = createMockServices({
    texts: { 'limit.text': 'At most {amount} ETH.', 'limit.lower': 'Halve', 'limit.refused': 'Not sent.' },
  })
  const services = fakes.list.filter(([token]) => token.id !== requestsToken.id)
  const real = requests({ methods: () => [] })
  return { fakes, ...createTestKernel({ plugins: [real, ...plugins], services }) }
}
const statusOf = ({ kernel }: ReturnType<typeof start>, id: string) =>
  kernel.plugins.get().find((each) => each.id === id)?.status

describe('the tests shown in docs/plugins.md', async () => {
  await read('limit.test.ts')
  await read('stake/stake.test.ts')
})

describe('the plugin shown in docs/plugins.md', () => {
  test('stops a real request over the limit', async () => {
    const { kernel, stop } = start([spendingLimit({ max })])
    const sent: string[] = []
    const send = (value: bigint) => {
      const call = { method: 'eth_sendTransaction', params: [{ value: `0x${value.toString(16)}` }] }
      return kernel.get(requestsToken)?.run('eip155', call, async () => sent.push(value.toString()))
    }
    await send(max)
    await expect(send(max + 1n)).rejects.toMatchObject({
      plugin: 'limit',
      cause: { message: 'This transaction sends more than your limit.' },
    })
    expect(sent).toEqual([max.toString()])
    stop()
  })

  test('registers its method, whose result its own parser accepts', async () => {
    const { kernel, stop } = start([spendingLimit({ max })])
    const found = kernel.methods.get().find(({ name }) => name === 'limit_max')
    expect(found).toMatchObject({ namespace: 'eip155', class: 'safe', plugin: 'limit' })
    const answer = await found?.run?.(found.params?.parse([]), new AbortController().signal)
    expect(found?.result?.parse(answer)).toBe(max.toString())
    stop()
  })

  test('has every text in both languages', async () => {
    const { kernel, stop } = start([spendingLimit({ max })])
    const [en] = kernel.texts.get()
    const [german] = kernel.point(translations).get()
    expect([en?.locale, german?.locale]).toEqual(['en', 'de'])
    const de = await german?.table()
    expect(Object.keys(en?.table ?? {})).toHaveLength(5)
    expect(Object.keys(de?.default ?? {})).toEqual(Object.keys(en?.table ?? {}))
    stop()
  })

  test('renders its view', () => {
    const { kernel, stop } = start([spendingLimit({ max })])
    const draw = () =>
      renderToStaticMarkup(
        createElement(HostContext.Provider, { value: createHost(kernel) }, createElement(SpendingLimit)),
      )
    expect(draw()).toContain('At most 0.1 ETH.')
    kernel.get(limit)?.set(max / 2n)
    expect(draw()).toContain('At most 0.05 ETH.')
    stop()
  })

  test('provides a service that the other plugin waits for, and emits its event', async () => {
    const all = start([limitNotice()])
    const { kernel, fakes, stop } = all
    expect(statusOf(all, 'limit-notice')).toBe('waiting')
    await kernel.use(spendingLimit({ max }))
    expect(statusOf(all, 'limit-notice')).toBe('on')
    const call = {
      namespace: 'eip155',
      method: 'eth_sendTransaction',
      params: [{ value: '0xffffffffffffffff' }],
    }
    await expect(async () =>
      kernel.call(hook('request.sending', 'gate'), {
        ...call,
        class: 'signing',
        read: async () => undefined,
      }),
    ).rejects.toThrow()
    expect(fakes.notices.state.get().snack).toMatchObject({ variant: 'error', text: 'Not sent.' })
    expect(kernel.get(limit)?.max.get()).toBe(max / 2n)
    await kernel.remove('limit')
    expect(statusOf(all, 'limit-notice')).toBe('waiting')
    stop()
  })

  test('is idle as a manifest until its view is shown', async () => {
    const all = start([sleepingLimit()])
    const { kernel, stop } = all
    expect(statusOf(all, 'limit')).toBe('idle')
    expect(kernel.hasView('SpendingLimit')).toBe(true)
    await kernel.wake('view', 'SpendingLimit')
    expect(statusOf(all, 'limit')).toBe('on')
    stop()
  })
})
