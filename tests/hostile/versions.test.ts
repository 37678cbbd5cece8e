import { type AnyPlugin, PluginError } from 'portico/kernel'
import { census, createTestKernel } from 'portico/testing'
import { expect, test } from 'vitest'

const fine = { id: 'fine', kernel: 1, setup: () => {} } as const
const strange = (more: object): unknown => ({ id: 'strange', kernel: 1, setup: () => {}, ...more })
const late = (found: unknown) => strange({ setup: undefined, wakes: 'start', load: async () => found })
const api = (version: string) => `Plugin "strange" must have kernel: 1, not ${version}`
const unread = 'needs a valid id'

/** Plugins that are also refused in the host's list, because the fault is visible without running them. */
const refused: readonly (readonly [what: string, plugin: unknown, text: string])[] = [
  ['null', null, unread],
  ['a text', 'strange', unread],
  ['a list', [fine], unread],
  ['a factory that was not called', () => fine, unread],
  ['a module instead of its export', { default: fine }, unread],
  ['an id that is no text', strange({ id: 7 }), unread],
  ['an id with a path', strange({ id: '../fine' }), unread],
  ['an id of prototypes', strange({ id: '__proto__' }), unread],
  ['no version', strange({ kernel: undefined }), api('undefined')],
  ['a version before the first', strange({ kernel: 0 }), api('0')],
  ['the next version', strange({ kernel: 2 }), api('2')],
  ['a version in between', strange({ kernel: 1.5 }), api('1.5')],
  ['a version as text', strange({ kernel: '1' }), api('1')],
  ['a range of versions', strange({ kernel: [1, 2] }), api('1,2')],
  ['a need without an id', strange({ needs: { a: {} } }), 'Plugin "strange" needs "a", which is not a token'],
  [
    'a need that is missing',
    strange({ needs: { a: null } }),
    'Plugin "strange" needs "a", which is not a token',
  ],
]

/** Fails when it runs, and alone. */
const failing: readonly (readonly [what: string, plugin: unknown, text: string])[] = [
  ['no setup', strange({ setup: undefined }), 'could not start'],
  ['a setup that is no function', strange({ setup: 'start' }), 'could not start'],
  ['a state that is no function', strange({ state: { n: 0 } }), 'could not start'],
  [
    'a load that is no function',
    strange({ setup: undefined, load: './late.js', wakes: 'start' }),
    'could not start',
  ],
  ['a module without a default', late({}), 'could not start'],
  ['no module', late(undefined), 'could not start'],
  ['the next version, loaded late', late({ default: strange({ kernel: 2 }) }), api('2')],
  ['another plugin, loaded late', late({ default: strange({ id: 'stranger' }) }), 'but loaded "stranger"'],
]

/** Expects that no part of the refused plugin is in use, and that the other plugin still runs. */
const expectAlone = (kernel: ReturnType<typeof createTestKernel>['kernel']) =>
  expect(kernel.plugins.get()).toEqual([expect.objectContaining({ id: 'fine', status: 'on' })])

test.each([...refused, ...failing])('SEC-56 %s is rejected by use()', async (_, plugin, text) => {
  const { kernel } = createTestKernel({ plugins: [fine] })
  const before = census(kernel)
  const error = await kernel.use(plugin as AnyPlugin).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(PluginError)
  expect(String(error)).toContain(text)
  expectAlone(kernel)
  expect(census(kernel)).toEqual(before)
  // A right one of the same id is welcome afterwards.
  await kernel.use(strange({}) as AnyPlugin)
  expect(kernel.plugins.get().map(({ status }) => status)).toEqual(['on', 'on'])
})

test.each(refused)("SEC-56 %s in the host's plugin list makes the kernel throw", (_, plugin, text) => {
  const start = () => createTestKernel({ plugins: [fine, plugin as AnyPlugin] })
  expect(start).toThrow(PluginError)
  expect(start).toThrow(text)
})

test.each(failing)("SEC-56 %s in the host's plugin list fails only that plugin", async (_, plugin, text) => {
  const { kernel, reports } = createTestKernel({ plugins: [plugin as AnyPlugin, fine] })
  await kernel.settled()
  expect(kernel.plugins.get().map(({ id, status }) => `${id} ${status}`)).toEqual([
    'fine on',
    'strange failed',
  ])
  expect(reports.map(String)).toEqual([expect.stringContaining(text)])
})

test('SEC-56 names that a later version may add are ignored', async () => {
  const { kernel, reports } = createTestKernel({ plugins: [fine] })
  await kernel.use(strange({ permissions: ['all'], teardown: () => {} }) as AnyPlugin)
  expect(kernel.plugins.get().map(({ status }) => status)).toEqual(['on', 'on'])
  expect(reports).toEqual([])
})
