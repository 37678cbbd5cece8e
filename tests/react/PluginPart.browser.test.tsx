import { type Settings, settings } from 'portico/core'
import { cell, createKernel, definePlugin } from 'portico/kernel'
import { createHost, HostContext, PluginPart } from 'portico/react'
import { type ComponentType, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'

type Part = ComponentType<{ name: string }>
type Load = () => Promise<{ readonly default: Part }>

const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
  vi.restoreAllMocks()
})

const start = (locale = 'en') => {
  const texts: Settings = { options: {} as Settings['options'], locale: cell(locale), text: (id) => id }
  const kernel = createKernel({
    plugins: [{ id: 'texts', kernel: 1, provides: settings, setup: () => texts }],
  })
  const errors: unknown[] = []
  kernel.on('error', (error) => void errors.push(error))
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  undo.push(() => {
    root.unmount()
    element.remove()
  })
  const render = (node: ReactNode) =>
    root.render(
      <StrictMode>
        <HostContext.Provider value={createHost(kernel)}>
          <p>beside</p>
          {node}
        </HostContext.Provider>
      </StrictMode>,
    )
  return { kernel, errors, element, render }
}
const Hello: Part = ({ name }) => <b>Hello {name}</b>
const Broken: Part = () => {
  throw new Error('it broke')
}

test.each<[how: string, load: () => unknown, message: string, said?: string]>([
  [
    'throws while it loads',
    () => {
      throw new Error('at once')
    },
    'at once',
  ],
  ['gives no promise', () => undefined, ''],
  ['is not there', () => Promise.reject(new Error('no chunk')), 'no chunk'],
  ['has no default', async () => ({}), '', 'modal.crashed'],
  ['throws while it draws', async () => ({ default: Broken }), 'it broke', 'modal.crashed'],
])(
  'a part that %s is contained, reported with its plugin and can be retried',
  async (_, load, message, said = 'modal.failed') => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { errors, element, render } = start()
    let works = false
    const either = (() => (works ? Promise.resolve({ default: Hello }) : load())) as Load
    render(
      <PluginPart load={either} plugin="acme">
        {(Shown) => <Shown name="Ada" />}
      </PluginPart>,
    )
    await vi.waitFor(() => expect(element.textContent).toContain(said))
    expect(element.textContent).toContain('beside')
    expect(errors).toContainEqual({
      category: 'view',
      code: 'view',
      plugin: 'acme',
      message: message ? message : expect.any(String),
    })
    works = true
    element.querySelector('button')?.click()
    await vi.waitFor(() => expect(element.textContent).toContain('Hello Ada'))
  },
)

test('a part that failed for one subject is rendered for another', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { errors, element, render } = start()
  const load: Load = async () => ({ default: Hello })
  const of = (name: string) => (
    <PluginPart load={load} subject={name}>
      {(Shown) => {
        if (name === 'Bob') throw new Error('not Bob')
        return <Shown name={name} />
      }}
    </PluginPart>
  )
  render(of('Bob'))
  await vi.waitFor(() => expect(element.textContent).toContain('modal.crashed'))
  expect(errors).toContainEqual({ category: 'view', code: 'view', message: 'not Bob' })
  render(of('Ada'))
  await vi.waitFor(() => expect(element.textContent).toContain('Hello Ada'))
})

test('retrying a part that was ready and failed loads it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { element, render } = start()
  let broken = true
  const load: Load = async () => ({ default: Hello })
  const loaded = vi.fn()
  render(
    <PluginPart load={load} ready={Hello} onLoaded={loaded}>
      {(Shown) => {
        if (broken) throw new Error('it broke')
        return <Shown name="Ada" />
      }}
    </PluginPart>,
  )
  await vi.waitFor(() => expect(element.textContent).toContain('modal.crashed'))
  broken = false
  element.querySelector('button')?.click()
  await vi.waitFor(() => expect(element.textContent).toContain('Hello Ada'))
  expect(loaded).toHaveBeenLastCalledWith(Hello)
})

test('a part renders only once its texts in the visitor’s language have loaded', async () => {
  const { kernel, element, render } = start('de')
  const asked: string[] = []
  let arrive = () => {}
  void kernel.use(
    definePlugin({
      id: 'tables',
      kernel: 1,
      setup: ({ tap }) =>
        void tap('texts.wanted', ({ locale }) => {
          asked.push(locale)
          return new Promise((resolve) => {
            arrive = () => resolve(undefined)
          })
        }),
    }),
  )
  const load: Load = async () => ({ default: Hello })
  render(<PluginPart load={load}>{(Shown) => <Shown name="Ada" />}</PluginPart>)
  await vi.waitFor(() => expect(asked).toContain('de'))
  expect(element.textContent).not.toContain('Hello')
  arrive()
  await vi.waitFor(() => expect(element.textContent).toContain('Hello Ada'))
})
