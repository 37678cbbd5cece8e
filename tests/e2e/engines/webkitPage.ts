import type { Locator, Page } from 'playwright-core'
import { findElements, type Step } from './findElements.js'
import type { WebDriver } from './startWebKit.js'

/** How long an element or a window may take to come; the machine may be slow and busy. */
const PATIENCE = 120_000
const POLL = 50

const KEYS: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Backspace: '\uE003',
  Delete: '\uE017',
  Home: '\uE011',
  End: '\uE010',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Shift: '\uE008',
  Control: '\uE009',
  Space: ' ',
}

/** Presses the main button of the mouse and lets it go. */
const PRESS = [
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
] as const

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL))

/** Calls until there is a value other than undefined. */
const until = async <T>(
  what: string,
  look: () => Promise<T | undefined>,
  patience = PATIENCE,
): Promise<T> => {
  const end = Date.now() + patience
  let last: unknown
  while (Date.now() < end) {
    try {
      const value = await look()
      if (value !== undefined) return value
    } catch (error) {
      // A page that is just being replaced cannot answer.
      last = error
    }
    await pause()
  }
  throw new Error(`${what} did not come in ${patience / 1000} s`, { cause: last })
}

/** State of an element that is about to be pressed. Runs in the page. */
const readTarget = (element: Element, isMoved: boolean) => {
  if (!isMoved) element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const { x, y, width, height } = element.getBoundingClientRect()
  const point = [Math.round(x + width / 2), Math.round(y + height / 2)] as const
  let hit = document.elementFromPoint(...point)
  while (hit?.shadowRoot) {
    const inner = hit.shadowRoot.elementFromPoint(...point)
    if (!inner || inner === hit) break
    hit = inner
  }
  let at: Node | null = hit
  while (at && at !== element) at = at.parentNode ?? (at as unknown as ShadowRoot).host ?? null
  const isOff = element.matches(':disabled, [aria-disabled=true]')
  return { point, size: [width, height] as const, isReady: at === element && !isOff }
}

/** Whether an element is shown. Runs in the page. */
const isShown = (element: Element) => {
  const { width, height } = element.getBoundingClientRect()
  return (
    width > 0 &&
    height > 0 &&
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
  )
}

/** The part of Playwright's `Page` that the tests of all browsers use, for a window of WebKitGTK over WebDriver. */
export const webkitPage = (driver: WebDriver, handle: string): Page => {
  /** Commands belong to the window that was switched to last, so each comes right after its switch. */
  const command = async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> => {
    await driver.command('POST', '/window', { handle })
    return driver.command<T>(method, path, body)
  }
  const evaluate = async (code: unknown, arg?: unknown) => {
    const { error, value } = await command<{ error?: string; value?: unknown }>('POST', '/execute/async', {
      script: `const done = arguments[1]
        Promise.resolve().then(() => (${code})(arguments[0])).then((value) => done({ value }), (error) => done({ error: String(error) }))`,
      args: [arg ?? null],
    })
    if (error !== undefined) throw new Error(error)
    return value ?? undefined
  }
  /** Runs a function of the page with the elements that a locator finds, and one argument. */
  const withElements = (steps: readonly Step[], code: unknown, arg?: unknown) =>
    evaluate(`([steps, arg]) => (${code})((${findElements})(steps), arg)`, [steps, arg ?? null])

  const actions = (source: object) => command('POST', '/actions', { actions: [source] })
  const keys = (list: readonly string[]) =>
    actions({
      type: 'key',
      id: 'keyboard',
      actions: list.flatMap((each) => {
        const parts = each.length > 1 && each.includes('+') ? each.split('+') : [each]
        const values = parts.map((part) => KEYS[part] ?? part)
        return [
          ...values.map((value) => ({ type: 'keyDown', value })),
          ...[...values].reverse().map((value) => ({ type: 'keyUp', value })),
        ]
      }),
    })
  const mouse = (list: readonly object[]) =>
    actions({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: list })

  const locator = (steps: readonly Step[]): Locator => {
    const what = JSON.stringify(steps)
    const add = (...more: Step[]) => locator([...steps, ...more])
    const first = <T>(code: unknown, arg?: unknown) =>
      withElements(
        steps,
        `([element], arg) => (element ? { value: (${code})(element, arg) } : undefined)`,
        arg,
      ) as Promise<{ value: T } | undefined>
    const read = async <T>(code: unknown, arg?: unknown) =>
      (await until(what, () => first<T>(code, arg))).value
    const click = async ({ force = false, timeout = PATIENCE } = {}) => {
      let before = ''
      const look = async () => {
        const target = (await first<ReturnType<typeof readTarget>>(readTarget, before !== ''))?.value
        const now = JSON.stringify(target)
        const isStill = now === before
        before = now
        return isStill && (force || target?.isReady) ? target?.point : undefined
      }
      const [x, y] = await until(`${what} to press`, look, timeout)
      await page.mouse.click(x, y)
    }
    const self = {
      getByTestId: (id: string) => add({ css: `[data-testid="${id}"]` }),
      locator: (css: string) => add({ css }),
      getByText: (text: string | RegExp) =>
        add(typeof text === 'string' ? { text } : { text: text.source, flags: text.flags }),
      filter: ({ hasText }: { hasText: string | RegExp }) =>
        add(typeof hasText === 'string' ? { has: hasText } : { has: hasText.source, flags: hasText.flags }),
      first: () => add({ nth: 0 }),
      nth: (nth: number) => add({ nth }),
      count: () => withElements(steps, '(elements) => elements.length'),
      evaluate: (code: unknown, arg?: unknown) => read(code, arg),
      evaluateAll: (code: unknown, arg?: unknown) => withElements(steps, code, arg),
      allTextContents: () => withElements(steps, (all: Element[]) => all.map((each) => each.textContent)),
      isVisible: async () => Boolean((await first(isShown))?.value),
      textContent: () => read((element: Element) => element.textContent),
      inputValue: () => read((element: HTMLInputElement) => element.value),
      isEditable: () => read((element: HTMLInputElement) => !element.disabled && !element.readOnly),
      getAttribute: (name: string) =>
        read((element: Element, name: string) => element.getAttribute(name), name),
      waitFor: ({ state = 'visible' }: { state?: 'visible' | 'hidden' | 'attached' | 'detached' } = {}) =>
        until(`${what}, ${state}`, async () => {
          const found = await first<boolean>(
            state === 'attached' || state === 'detached' ? () => true : isShown,
          )
          return Boolean(found?.value) === (state === 'visible' || state === 'attached') || undefined
        }),
      click,
      fill: async (text: string) => {
        await click()
        await keys(['Control+a', 'Delete', ...text])
      },
      press: async (key: string) => {
        await until(what, () => first((element: HTMLElement) => element.focus()))
        await keys([key])
      },
    }
    return self as unknown as Locator
  }

  const root = locator([])
  const page = {
    getByTestId: root.getByTestId,
    locator: root.locator,
    getByText: root.getByText,
    goto: (url: string) => command('POST', '/url', { url }),
    reload: () => command('POST', '/refresh'),
    evaluate,
    mouse: {
      move: (x: number, y: number) => mouse([{ type: 'pointerMove', x, y }]),
      down: () => mouse([{ type: 'pointerDown', button: 0 }]),
      up: () => mouse([{ type: 'pointerUp', button: 0 }]),
      click: (x: number, y: number) => mouse([{ type: 'pointerMove', x, y }, ...PRESS]),
    },
    keyboard: { press: (key: string) => keys([key]), type: (text: string) => keys([...text]) },
    screenshot: async () => Buffer.from(await command<string>('GET', '/screenshot'), 'base64'),
    setViewportSize: async ({ width, height }: { width: number; height: number }) => {
      const [aroundX, aroundY] = (await evaluate(() => [
        outerWidth - innerWidth,
        outerHeight - innerHeight,
      ])) as [number, number]
      await command('POST', '/window/rect', { width: width + aroundX, height: height + aroundY })
    },
    /** The profile of the window; a new page is a window of its own. */
    context: () => ({
      newPage: async () => {
        const opened = await driver.command<{ handle: string }>('POST', '/window/new', { type: 'window' })
        return webkitPage(driver, opened.handle)
      },
    }),
    isClosed: async () => !(await driver.command<string[]>('GET', '/window/handles')).includes(handle),
    close: () => command('DELETE', '/window'),
    /** Waits for a window that the page opens; call it before what opens the window. */
    waitForEvent: async (_event: 'popup') => {
      const before = await driver.command<string[]>('GET', '/window/handles')
      return until('a window', async () => {
        const now = await driver.command<string[]>('GET', '/window/handles')
        const [opened] = now.filter((each) => !before.includes(each))
        return opened && webkitPage(driver, opened)
      })
    },
  }
  return page as unknown as Page
}
