import { type Modal, type Notices, notices } from 'portico/core'
import { type AnyPlugin, definePlugin, type LazyPlugin, later, lazyPlugin } from 'portico/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { createModal } from '#modal'

const open: Modal[] = []
afterEach(() => {
  for (const modal of open.splice(0)) modal.dispose()
  vi.restoreAllMocks()
})

const below = (root: ParentNode): ShadowRoot[] =>
  [...root.querySelectorAll('*')].flatMap((each) =>
    each.shadowRoot ? [each.shadowRoot, ...below(each.shadowRoot)] : [],
  )
const all = (selector: string) =>
  below(document).flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)])
const text = () =>
  all('.p-card')
    .map((card) => card.textContent)
    .join(' ')
const sees = (part: string) => vi.waitFor(() => expect(text()).toContain(part))
const press = (part: string) =>
  all('button')
    .find((each) => each.textContent?.includes(part))
    ?.click()

const start = async (...plugins: (AnyPlugin | LazyPlugin)[]) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const modal = createModal({
    networks: [
      {
        id: 1,
        name: 'Ethereum',
        chainNamespace: 'eip155',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://rpc.invalid'] } },
      },
    ],
    plugins,
  })
  open.push(modal)
  modal.start()
  const errors: unknown[] = []
  modal.on('error', (error) => void errors.push(error))
  void modal.open()
  await vi.waitFor(() => expect(all('.p-card')).toHaveLength(1))
  return { modal, errors }
}
const Hello = () => <p>Hello</p>
const view = (options: { load?: () => Promise<{ default: unknown }>; params?: unknown }) =>
  definePlugin({
    id: 'acme',
    kernel: 1,
    setup: (context) =>
      void context.view('Connect', {
        title: 'modal.help',
        load: async () => ({ default: Hello }),
        ...(options as object),
      }),
  })

test('a view whose load throws keeps the card open, is reported with its plugin and can be retried', async () => {
  let works = false
  const { errors } = await start(
    view({
      load: () => {
        if (!works) throw new Error('at once')
        return Promise.resolve({ default: Hello })
      },
    }),
  )
  await sees('Couldn’t load this.')
  expect(errors).toEqual([{ category: 'view', code: 'view', plugin: 'acme', message: 'at once' }])
  works = true
  press('Try again')
  await sees('Hello')
})

test('rejected params are reported with the plugin of the view', async () => {
  const { errors } = await start(
    view({
      params: {
        parse: () => {
          throw new Error('no such wallet')
        },
      },
    }),
  )
  await sees('This part has stopped working.')
  expect(errors).toContainEqual({ category: 'view', code: 'view', plugin: 'acme', message: 'no such wallet' })
})

test('a view whose plugin failed to load can be retried', async () => {
  let works = false
  await start(
    lazyPlugin({
      id: 'acme',
      kernel: 1,
      views: ['Connect'],
      wakes: ['open', 'view'],
      load: async () => {
        if (!works) throw new Error('no chunk')
        return { default: view({}) }
      },
    }),
  )
  await sees('Couldn’t load this.')
  works = true
  press('Try again')
  await sees('Hello')
})

test('a message stays while the pointer or the focus is on it', async () => {
  const box: { board?: () => Promise<Notices | undefined> } = {}
  await start(
    view({}),
    definePlugin({
      id: 'teller',
      kernel: 1,
      needs: { board: later(notices) },
      setup: ({ needs }) => {
        box.board = needs.board
      },
    }),
  )
  await sees('Hello')
  const board = await box.board?.()
  board?.snack('success', 'Saved')
  await sees('Saved')
  const message = () => all('.p-snackbar')[0] as HTMLElement
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    message().dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }))
    message().dispatchEvent(new FocusEvent('focusin', { bubbles: true, composed: true }))
    message().dispatchEvent(
      new PointerEvent('pointerout', { bubbles: true, composed: true, relatedTarget: document.body }),
    )
    await vi.advanceTimersByTimeAsync(60_000)
    expect(text()).toContain('Saved')
    message().dispatchEvent(new FocusEvent('focusout', { bubbles: true, composed: true }))
    await vi.advanceTimersByTimeAsync(4001)
  } finally {
    vi.useRealTimers()
  }
  await vi.waitFor(() => expect(text()).not.toContain('Saved'))
})

test('if the host turned off every way to connect, the developer is told which plugins are off', async () => {
  const off = definePlugin({
    id: 'wallets',
    kernel: 1,
    feature: 'wallets',
    setup: (context) =>
      void context.view('Connect', { title: 'modal.help', load: async () => ({ default: Hello }) }),
  })
  const { modal } = await start(off)
  await sees('Hello')
  modal.setFeatures({ wallets: false })
  await sees('No connect method is enabled')
  await sees('These plugins are turned off by this page’s features: wallets.')
})
/** Text of the card's first three frames. */
const firstFrames = async (load: () => Promise<{ default: unknown }>) => {
  const frames: (string | null | undefined)[] = []
  const look = () => {
    const [body] = all('.p-body')
    if (body) frames.push(body.textContent)
    if (frames.length < 3) requestAnimationFrame(look)
  }
  look()
  const { modal } = await start(view({ load }))
  await vi.waitFor(() => expect(frames).toHaveLength(3))
  modal.dispose()
  return frames
}

test('the first frame shows a loaded view; a view that is still loading does not delay the card', async () => {
  expect(new Set(await firstFrames(async () => ({ default: Hello })))).toEqual(new Set(['Hello']))
  const frames = await firstFrames(() => new Promise(() => {}))
  expect(frames).not.toContain('Hello')
})

test('a modal without plugins is empty and shows no error', async () => {
  await start()
  await vi.waitFor(() => expect(all('.p-body')[0]?.querySelector('[aria-busy]')).toBe(null))
  expect(all('.p-body')[0]?.textContent).toBe('')
})

test('the title draws no focus ring, a control does', async () => {
  await start(view({}))
  await sees('Hello')
  const outline = (selector: string) => {
    const [found] = all(selector)
    found?.focus()
    return [found?.matches(':focus-visible'), found && getComputedStyle(found).outlineStyle]
  }
  expect(outline('[data-testid=header-title]')).toEqual([true, 'none'])
  expect(outline('[data-testid=header-close]')).toEqual([true, 'solid'])
})

test('the second press of a double click selects no text, except in a field', async () => {
  await start(view({ load: async () => ({ default: () => <input aria-label="Name" /> }) }))
  await vi.waitFor(() => expect(all('.p-card input')).toHaveLength(1))
  const selects = (selector: string, detail: number) =>
    all(selector)[0]?.dispatchEvent(
      new MouseEvent('mousedown', { detail, bubbles: true, cancelable: true, composed: true }),
    )
  expect([selects('.p-rail bdi', 1), selects('.p-rail bdi', 2), selects('.p-card input', 2)]).toEqual([
    true,
    false,
    true,
  ])
})
