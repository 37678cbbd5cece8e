import { isDisguised } from 'portico/core'
import { definePlugin, PorticoError } from 'portico/kernel'
import { createMockChain, createMockServices, createTestKernel, describePlugin } from 'portico/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type NameSource, nameSources, names as token } from '../../../plugins/names/contract.js'
import { nameCacheParser } from '../../../plugins/names/nameCacheParser.js'
import { createNames } from '../../../plugins/names/plugin.js'
import { readName } from '../../../plugins/names/sources/readName.js'

afterEach(() => {
  vi.useRealTimers()
})

const evm = createMockChain('eip155')
const ada = evm.address(1)
const mallory = evm.address(2)

const start = async (...sources: readonly NameSource[]) => {
  const services = createMockServices({ chains: [evm] })
  const errors: unknown[] = []
  const { kernel } = createTestKernel({
    plugins: [
      definePlugin({
        id: 'test.sources',
        kernel: 1,
        setup: ({ chain, contribute, on }) => {
          chain(evm.adapter)
          for (const each of sources) contribute(nameSources, each)
          on('error', (error) => void errors.push(error))
        },
      }),
      createNames({ ens: false }),
    ],
    services: services.list,
  })
  await kernel.settled()
  const found = kernel.get(token)
  if (!found) throw new Error('The plugin does not run')
  return { names: found, errors }
}

describe('PROP-10 names are normalised by ENSIP-15', () => {
  test.each([
    ['ada.eth', 'ada.eth'],
    ['  ADA.Eth ', 'ada.eth'],
    ['a-d-a.sub.eth', 'a-d-a.sub.eth'],
    ['ÉLAN.eth', 'élan.eth'],
    ['ｆｕｌｌ.eth', 'full.eth'],
    ['1️⃣2️⃣.eth', '1⃣2⃣.eth'],
    ['_ada.eth', '_ada.eth'],
    ['ab--cd.eth', undefined],
    ['ada', undefined],
    ['ada..eth', undefined],
    ['a_da.eth', undefined],
    ['ad a.eth', undefined],
    ['a\u200bda.eth', 'ada.eth'],
    ['a\u202eda.eth', undefined],
    ['а\u0430da.eth', undefined],
    [`${'a'.repeat(300)}.eth`, undefined],
    ['https://ada.eth', undefined],
    [undefined, undefined],
    [{}, undefined],
  ])('%j', async (given, expected) => {
    expect((await readName(given))?.name).toBe(expected)
  })

  test('isDisguised recognises lookalike names', async () => {
    expect(isDisguised('ada.eth')).toBe(false)
    expect(isDisguised('élan.eth')).toBe(false)
    expect(isDisguised('日本語カナ.eth')).toBe(false)
    expect(isDisguised('привет.eth')).toBe(false)
    expect(isDisguised('раура.eth')).toBe(true)
    expect(isDisguised('adа.eth')).toBe(true)
    expect(isDisguised('a\u202eda.eth')).toBe(true)
  })
})

test('SEC-21 a reverse record counts only if the name resolves back to the address', async () => {
  const known: Readonly<Record<string, string>> = { 'ada.eth': ada }
  const { names } = await start({
    plugin: 'test',
    id: 'book',
    resolve: async (_, name) => known[name] ?? null,
    reverse: async (_, address) => ({
      name: address === evm.address(3) ? 'nobody.eth' : 'ada.eth',
      picture: 'javascript:alert(1)',
    }),
  })
  expect(await names.reverse('eip155', ada)).toEqual({
    namespace: 'eip155',
    address: ada,
    name: 'ada.eth',
    source: 'book',
  })
  expect(await names.reverse('eip155', mallory)).toBe(undefined)
  expect(await names.reverse('eip155', evm.address(3))).toBe(undefined)
})

test.each(['Ada.eth', 'ADA.eth', ' ada.eth', 'a\u200bda.eth', 'ａda.eth', 'adа.eth'])(
  'SEC-21 a reverse record that is not normalised is no name: %j',
  async (name) => {
    const { names } = await start({
      plugin: 'test',
      resolve: async () => ada,
      reverse: async () => ({ name }),
    })
    expect(await names.reverse('eip155', ada)).toBe(undefined)
  },
)

test.each([
  '👨‍🎤.eth',
  '🏴‍☠️.eth',
  '❤️‍🔥.eth',
  '#️⃣.eth',
  '*️⃣.eth',
  '1️⃣.eth',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿.eth',
  '🇩🇪.eth',
  '👩🏽‍🚀.eth',
  '👁️‍🗨️.eth',
  'ada🏳️‍🌈.eth',
])('SEC-21 a name of emoji is a name, also on the own account: %s', async (typed) => {
  const read = await readName(typed)
  expect(read).toEqual({ name: expect.stringMatching(/\.eth$/) })
  const name = read?.name ?? ''
  const { names } = await start({
    plugin: 'test',
    resolve: async (_, asked) => (asked === name ? ada : null),
    reverse: async () => ({ name }),
  })
  const known = { namespace: 'eip155', address: ada, name, source: 'test' }
  expect(await names.resolve('eip155', typed)).toEqual(known)
  expect(await names.reverse('eip155', ada)).toEqual(known)
  expect(
    nameCacheParser.parse({ [`eip155:${ada}`]: { address: ada, name, source: 'test', timestamp: 1 } }),
  ).toEqual({
    [`eip155:${ada}`]: { address: ada, name, source: 'test', timestamp: 1 },
  })
})

test('the first source that answers decides; after a failure the next is asked, and without one it rejects', async () => {
  const resolve = vi.fn(async () => ada as string | null)
  const broken = { plugin: 'broken', resolve: async () => Promise.reject(new Error('down')) }
  const { names, errors } = await start(
    { plugin: 'elsewhere', namespaces: ['solana'], resolve: async () => mallory },
    { plugin: 'silent', resolve: async () => undefined },
    broken,
    { plugin: 'book', resolve },
    { plugin: 'late', resolve: async () => mallory },
  )
  expect(await names.resolve('eip155', 'ada.eth')).toEqual({
    namespace: 'eip155',
    address: ada,
    name: 'ada.eth',
    source: 'book',
  })
  expect(errors).toEqual([expect.objectContaining({ message: 'down' })])
  resolve.mockResolvedValue(null)
  expect(await names.resolve('eip155', 'ada.eth')).toBe(undefined)

  const alone = await start(broken)
  const failure = await alone.names.resolve('eip155', 'ada.eth').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(PorticoError)
  expect(failure).toMatchObject({ message: 'down' })
})

test.each([
  ['no address', 'nonsense'],
  ['nobody', '0x0000000000000000000000000000000000000000'],
  ['no text', 42 as never],
  ['too much', 'x'.repeat(1000)],
])('an answer that is %s is an error, not an address', async (_, answer) => {
  const { names } = await start({ plugin: 'bad', resolve: async () => answer })
  await expect(names.resolve('eip155', 'ada.eth')).rejects.toThrow()
})

void describePlugin(createNames, { options: { ens: false } }, { it: test })
