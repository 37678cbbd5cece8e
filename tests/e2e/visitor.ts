import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  LaunchOptions,
  Locator,
  Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import type { TestWalletControl } from '../../demo/wallets/control.js'
import { chromiumArgs, findChromium, findShell } from '../../scripts/chromium.mjs'
import { launchChromium } from '../launchChromium.js'
import { launchFirefox } from './engines/launchFirefox.js'
import { startWebKit, type WebDriver, type WebKit } from './engines/startWebKit.js'
import { webkitPage } from './engines/webkitPage.js'
import { recordWallets } from './recordWallets.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** Set by `npm run test:frozen`: no page can change Object.prototype. */
    readonly frozen: boolean
  }
}

declare global {
  interface Window {
    /** Every request to a test wallet, in order. */
    __calls: { wallet: string; method: string }[]
  }
}

export interface VisitOptions extends BrowserContextOptions {
  /** Runs before anything else of the page. */
  readonly init?: () => void
  /** Prepares the profile before its first page, as an extension does. */
  readonly extend?: (context: BrowserContext) => Promise<void>
  /** Problems that this visit expects: console messages, uncaught errors, violations of the policy. */
  readonly expected?: RegExp
  /** Origins of the test's own servers, which the page may ask. */
  readonly neighbours?: readonly string[]
  /** Origins whose requests go to servers of the test instead, with the origins of those servers. */
  readonly played?: Readonly<Record<string, string>>
  /** Starts with an empty cache, so that every file is loaded. */
  readonly cold?: boolean
  /** Keeps page.clock ready; time passes as usual until a test moves it. */
  readonly clock?: boolean
}

/**
 * One browser of a kind per worker, which ends with it: starting one takes several times as long as a visit.
 */
const browsers = new Map<string, Promise<Browser>>()
const launch = async (options: LaunchOptions | 'firefox'): Promise<Browser> => {
  const key = JSON.stringify(options)
  const running = await browsers.get(key)
  if (running?.isConnected()) return running
  const started = options === 'firefox' ? launchFirefox() : launchChromium(options)
  browsers.set(key, started)
  return started
}

/** A browser profile with its pages, and their visit. */
interface Profile {
  readonly context: BrowserContext
  /** Equal for profiles with equal options; undefined if the profile ends with its test. */
  readonly key: string | undefined
  /** Origins of the pages and frames that were opened in it. */
  readonly origins: Set<string>
  visit: { readonly problems: string[]; readonly asked: Set<string> } & Pick<
    VisitOptions,
    'expected' | 'neighbours'
  >
  /** Keeps the process of the pages running, and with it the code that it has compiled. */
  anchor?: { readonly page: Page; readonly session: CDPSession }
}

/** Emptied profiles for the next tests, by browser. Starting one and compiling every script takes half of a visit. */
const emptied = new WeakMap<Browser, Profile[]>()
const KEPT = 2

const VIEWPORT = { width: 1280, height: 800 }

const createProfile = async (
  browser: Browser,
  given: BrowserContextOptions,
  key: string | undefined,
  visit: Profile['visit'],
): Promise<Profile> => {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    reducedMotion: 'reduce',
    ...given,
  })
  const profile: Profile = { context, key, origins: new Set(), visit }
  const report = (kind: string, text: string) => {
    if (!profile.visit.expected?.test(text)) profile.visit.problems.push(`${kind}: ${text}`)
  }
  await context.exposeFunction('__violated', (what: string) => report('policy', what))
  await context.addInitScript(() => {
    const { __violated } = window as unknown as { __violated(what: string): void }
    document.addEventListener('securitypolicyviolation', (event) =>
      __violated(`${event.effectiveDirective} ${event.blockedURI}`),
    )
  })
  if (inject('frozen')) await context.addInitScript(() => void Object.freeze(Object.prototype))
  await context.addInitScript(recordWallets)
  context.on('page', (page) => {
    const { asked, neighbours = [] } = profile.visit
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) report(message.type(), message.text())
    })
    page.on('pageerror', (error) => report('uncaught', `${error.stack ?? error}`))
    page.on('framenavigated', (frame) => {
      const { origin, protocol } = new URL(frame.url())
      if (protocol !== 'about:') profile.origins.add(origin)
    })
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol !== 'data:' && !neighbours.includes(origin)) asked.add(origin)
    })
  })
  return profile
}

/** The sites of the tests. A frame has another storage in a page of the other site. */
const SITES = ['127.0.0.1', 'localhost']

/**
 * Clears a profile of everything that a test has left, except the
 * cache; returns false if something may remain.
 */
const empty = async (profile: Profile, home: string): Promise<boolean> => {
  const { context, origins } = profile
  if ([...origins].some((origin) => !SITES.includes(new URL(origin).hostname))) return false
  try {
    if (!profile.anchor) {
      const page = await context.newPage()
      await page.goto(home)
      profile.anchor = { page, session: await context.newCDPSession(page) }
    }
    const { page: anchor, session } = profile.anchor
    await Promise.all(context.pages().map((page) => page !== anchor && page.close()))
    await Promise.all([
      context.unrouteAll({ behavior: 'ignoreErrors' }),
      context.clearPermissions(),
      context.clearCookies(),
      context.setOffline(false),
      ...[...origins].flatMap((origin) => [
        session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
        ...SITES.filter((around) => around !== new URL(origin).hostname).map((around) =>
          session.send('Storage.clearDataForStorageKey', {
            storageKey: `${origin}/^0http://${around}`,
            storageTypes: 'all',
          }),
        ),
      ]),
    ])
    origins.clear()
    return true
  } catch {
    // The browser or its pages have ended.
    return false
  }
}

/** Opens a browser for a test file. Its pages must log nothing and send no requests to unknown origins. */
export function openBrowser({
  name = 'chromium',
  engine,
  whole,
  bfcache,
  camera,
}: {
  /** Pages in WebKit have only what `webkitPage` has of Playwright, and nothing watches their console. */
  readonly name?: 'chromium' | 'firefox' | 'webkit'
  /** Flags for V8. */
  readonly engine?: string
  /**
   * Uses the whole browser, as visitors do, for measurements; the
   * headless shell suffices for everything else.
   */
  readonly whole?: boolean
  /** Turns the back/forward cache on, as in the browsers of visitors. */
  readonly bfcache?: boolean
  /** A file of pictures, JPEG after JPEG, which its camera sees; the shell has no camera. */
  readonly camera?: string
} = {}) {
  const site = inject('site')
  const isPlain = name === 'chromium' && !engine && !whole && !bfcache && !camera
  // Test pages are too short-lived for optimising compilers to pay off.
  const flags = engine ?? (isPlain ? '--no-opt,--no-maglev' : undefined)
  let browser: Browser
  const profiles: Profile[] = []
  const problems: string[] = []
  const asked = new Set<string>()

  let webkit: WebKit
  const drivers: WebDriver[] = []
  beforeAll(async () => {
    if (name === 'webkit') webkit = await startWebKit()
    if (name === 'firefox') browser = await launch(name)
    if (name !== 'chromium') return
    const executablePath = whole || bfcache || camera ? findChromium() : findShell()
    browser = await launch({
      ...(executablePath ? { executablePath } : {}),
      ...(bfcache ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}),
      args: [
        ...chromiumArgs,
        // Pages of one site share a process and its compiled code, as in a browser with many pages.
        ...(isPlain ? ['--renderer-process-limit=1'] : []),
        ...(flags ? [`--js-flags=${flags}`] : []),
        ...(camera
          ? ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${camera}`]
          : []),
      ],
    })
  })
  // Only one test file uses the browser with a camera, so it ends with the file.
  if (camera) afterAll(() => browser?.close())
  if (name === 'firefox') afterAll(() => browser?.close())
  if (name === 'webkit') afterAll(() => webkit?.stop())
  afterEach(async () => {
    await Promise.allSettled(drivers.splice(0).map((each) => each.command('DELETE', '')))
    if (name === 'webkit') return
    const pool = emptied.get(browser) ?? []
    emptied.set(browser, pool)
    for (const profile of profiles.splice(0)) {
      const { key, context } = profile
      const isWanted = key !== undefined && pool.every((each) => each.key !== key)
      if (!isWanted || !(await empty(profile, `${site.origin}/sandbox.json`))) await context.close()
      else if (pool.push(profile) > KEPT) await pool.shift()?.context.close()
    }
    const seen = problems.splice(0)
    const strangers = [...asked].filter((origin) => !Object.values(site).includes(origin))
    asked.clear()
    // Name them in the message, because the default one does not.
    expect({ problems: seen, strangers }, [...seen, ...strangers].join('\n')).toEqual({
      problems: [],
      strangers: [],
    })
  })

  /** Opens a page in a profile where nothing is stored. */
  async function visit(address: string, options: VisitOptions = {}): Promise<Visitor> {
    const { init, extend, expected, cold, clock, neighbours = [], played = {}, ...given } = options
    const target = new URL(address)
    // The demo has only installed wallets, unless a test turns pairing or logins on.
    if (address.startsWith(site.demo))
      for (const more of ['pairing', 'logins'])
        if (!target.searchParams.has(more)) target.searchParams.set(more, '0')
    if (target.searchParams.get('logins') === '0' && !target.searchParams.has('solana'))
      target.searchParams.set('solana', '0')
    // Pages wait for their sandbox before they render, which may be after `load`; two pages render nothing.
    const open = async (page: Page) => {
      await page.goto(target.href)
      if (!address.includes('/interop/') && target.origin !== site.wallet)
        await page.locator('#root > *').first().waitFor({ state: 'attached' })
      return visitor(page)
    }
    if (name === 'webkit') {
      const driver = await webkit.open()
      drivers.push(driver)
      const page = webkitPage(driver, await driver.command<string>('GET', '/window'))
      await page.setViewportSize(given.viewport ?? VIEWPORT)
      return open(page)
    }
    const pool = emptied.get(browser) ?? []
    const isOwn = !isPlain || cold || init || extend || clock || Object.keys(played).length
    const key = isOwn ? undefined : JSON.stringify(given)
    const at = pool.findIndex((each) => key !== undefined && each.key === key)
    const now = { problems, asked, neighbours, ...(expected && { expected }) }
    const profile = pool.splice(at, at < 0 ? 0 : 1)[0] ?? (await createProfile(browser, given, key, now))
    profile.visit = now
    profiles.push(profile)
    const { context } = profile
    if (init) await context.addInitScript(init)
    await extend?.(context)
    for (const [from, to] of Object.entries(played))
      await context.route(`${from}/**`, async (route) => {
        const url = route.request().url().replace(from, to)
        // The page may close before the response is there; aborting its request would log an error.
        await route
          .fetch({ url })
          .then((response) => route.fulfill({ response }))
          .catch(() => {})
      })
    const page = await context.newPage()
    if (clock) await page.clock.install()
    return open(page)
  }

  return {
    site,
    visit,
    problems,
    asked,
    browser: () => browser,
    /** Version of the browser, after a visit. */
    version: () => (name === 'webkit' ? drivers[0]?.version : browser.version()),
  }
}

/** Polls until the expectation holds. */
export const eventually = <T>(read: () => T) => expect.poll(read, { interval: 25 })

export type Visitor = ReturnType<typeof visitor>

/** Actions and observations of a visitor on a page with the modal. */
export function visitor(page: Page) {
  const card = page.getByTestId('portico-card')
  const id = (name: string): Locator => page.getByTestId(name)
  const view = async (name: string) => {
    // Wait until the view is at rest and has loaded everything.
    await page
      .locator(`[data-testid=portico-card][data-view=${name}][data-idle]:not(:has([aria-busy=true]))`)
      .waitFor()
    return card
  }
  const prompt = id('wallet-prompt')

  return {
    page,
    card,
    id,
    view,
    prompt,
    title: id('header-title'),
    signal: id('signal-line'),
    connectButton: id('top-buttons').getByTestId('connect-button'),
    accountButton: id('top-buttons').getByTestId('account-button'),
    networkButton: id('top-buttons').getByTestId('network-button'),
    row: (name: string | RegExp) => card.getByTestId('wallet-row').filter({ hasText: name }),
    network: (name: string | RegExp) => card.getByTestId('network-row').filter({ hasText: name }),
    approve: () => id('wallet-approve').click(),
    reject: () => id('wallet-reject').click(),
    closed: () => card.waitFor({ state: 'hidden' }),
    /** Opens the modal by the host's button and picks a wallet. */
    async pick(wallet: string) {
      await id('top-buttons').getByTestId('connect-button').click()
      await view('Connect')
      await card.getByTestId('wallet-row').filter({ hasText: wallet }).click()
      await view('ConnectingExternal')
    },
    /** Connects by the host's button; a wallet that knows the page does not ask again. */
    async connect(wallet = 'Honest Wallet', { asks = true } = {}) {
      await id('top-buttons').getByTestId('connect-button').click()
      await view('Connect')
      await card.getByTestId('wallet-row').filter({ hasText: wallet }).click()
      if (asks) await id('wallet-approve').click()
      await card.waitFor({ state: 'hidden' })
      await id('top-buttons').getByTestId('account-button').waitFor()
    },
    /** Drives a test wallet as its owner would in the extension. */
    wallet<K extends keyof TestWalletControl>(
      action: K,
      ...given: TestWalletControl[K] extends (...all: infer A) => unknown ? A : []
    ) {
      return page.evaluate(
        ([name, args]) => {
          const control = window.__testWallets as unknown as Record<string, (...all: unknown[]) => unknown>
          return control[name as string]?.(...(args as unknown[]))
        },
        [action, given] as const,
      )
    },
    /** Number of requests to the wallets. */
    calls: (method: string) =>
      page.evaluate((wanted) => window.__calls.filter((call) => call.method === wanted).length, method),
    text: async (name: string) => (await id(name).textContent()) ?? '',
  }
}
