import { definePlugin, hook, type Kernel, lazyPlugin, point, service } from 'portico/kernel'
import { createTestKernel } from 'portico/testing'
import { expect, test } from 'vitest'
import '../kernel/registry.js'

const things = point<string>('things')
const list = hook('test.list', 'waterfall')
const greeter = service<{ greet(): string }>('greeter')

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, at) =>
        permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
      )

/** Five plugins that meet everywhere: one provides what another needs, one sleeps, one starts late, one is broken. */
const five = () => {
  const brings = (id: string) => ({
    id,
    kernel: 1 as const,
    state: () => ({ of: id }),
  })
  const register = (id: string) => (context: Parameters<Parameters<typeof definePlugin>[0]['setup']>[0]) => {
    context.tap('test.list', (value) => [...value, id], id === 'delta' ? { stage: -1 } : {})
    context.contribute(things, id, id === 'echo' ? { stage: -1 } : {})
    // All plugins set the same text; the last in order wins.
    context.messages('en', { 'test.text': id })
    context.style(`.same{content:"${id}"}`)
    context.method({ name: 'same', namespace: 'mock', class: 'safe' })
  }
  const alpha = definePlugin({
    ...brings('alpha'),
    needs: { greeter },
    setup: (context) => {
      register('alpha')(context as never)
      context.contribute(things, `alpha hears ${context.needs.greeter.greet()}`)
    },
  })
  const bravo = definePlugin({
    ...brings('bravo'),
    provides: greeter,
    setup: async (context) => {
      register('bravo')(context as never)
      return { greet: () => 'bravo' }
    },
  })
  const charlie = lazyPlugin({
    id: 'charlie',
    kernel: 1,
    wakes: 'start',
    views: ['TestView'],
    load: async () => ({
      default: definePlugin({
        ...brings('charlie'),
        setup: (context) => {
          register('charlie')(context as never)
          context.view('TestView', { title: 'test.title', load: async () => ({ default: null }) })
        },
      }),
    }),
  })
  const delta = definePlugin({ ...brings('delta'), setup: (context) => register('delta')(context as never) })
  const echo = definePlugin({
    ...brings('echo'),
    setup: (context) => {
      register('echo')(context as never)
      if (context.feature.get() === true) throw new Error('echo is broken')
    },
  })
  return [alpha, bravo, charlie, delta, echo]
}

const outcome = async (kernel: Kernel) => ({
  plugins: kernel.plugins.get().map(({ id, status }) => `${id} ${status}`),
  state: JSON.stringify(
    kernel.state.get(),
    Object.keys(kernel.state.get().plugins).sort().concat('plugins', 'of'),
  ),
  hook: await kernel.call(list, []),
  things: kernel.point(things).get(),
  texts: kernel.texts.get(),
  styles: kernel.styles.get(),
  methods: kernel.methods.get().map(({ plugin }) => plugin),
  views: kernel.views.get().map(({ id, plugin }) => `${id} ${plugin}`),
  service: kernel.get(greeter)?.greet(),
})

const orders = permutations([0, 1, 2, 3, 4])
const inOrder = (order: readonly number[]) => {
  const plugins = five()
  return order.map((at) => plugins[at] as (typeof plugins)[number])
}

test.each([true, false])(
  'SEC-53 all 120 orders of five plugins give the same result, added at once or one by one (one broken: %s)',
  async (broken) => {
    const features = { echo: broken ? true : ['fine'] }
    let first: unknown
    for (const order of orders)
      for (const atOnce of [true, false]) {
        const test = createTestKernel({ features, plugins: atOnce ? inOrder(order) : [] })
        // Install without waiting, so that the plugins may start in any order.
        if (!atOnce) await Promise.allSettled(inOrder(order).map((plugin) => test.kernel.use(plugin)))
        await test.kernel.settled()
        const seen = await outcome(test.kernel)
        if (broken && !atOnce) seen.plugins = [...seen.plugins, 'echo failed']
        first ??= seen
        expect([order, atOnce, seen]).toEqual([order, atOnce, first])
        test.kernel.dispose()
      }
    expect(first).toMatchObject({ service: 'bravo', views: ['TestView charlie'] })
  },
)
