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
  /** Console messages that this visit is about. */
  readonly expected?: RegExp
  /** Origins of the test's own servers, which the page may ask. */
  readonly neighbours?: readonly string[]
  /** Origins that servers of the test play, with the origins of these. */
  readonly played?: Readonly<Record<string, string>>
  /** Has nothing in its cache: every file is loaded. */
  readonly cold?: boolean
  /** Keeps page.clock ready; time passes as usual until a test moves it. */
  readonly clock?: boolean
}

/** One of a kind for all files of a worker: to start one takes several times as long as a visit. It ends with the worker. */
const browsers = new Map<string, Promise<Browser>>()
const launch = async (options: LaunchOptions): Promise<Browser> => {
  const key = JSON.stringify(options)
  const running = await browsers.get(key)
  if (running?.isConnected()) return running
  const started = launchChromium(options)
  browsers.set(key, started)
  return started
}

/** A browser profile with its pages, and the visit that these belong to. */
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

const createProfile = async (
  browser: Browser,
  given: BrowserContextOptions,
  key: string | undefined,
  visit: Profile['visit'],
): Promise<Profile> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...given,
  })
  const profile: Profile = { context, key, origins: new Set(), visit }
  await context.exposeFunction(
    '__violated',
    (what: string) => void profile.visit.problems.push(`policy: ${what}`),
  )
  await context.addInitScript(() => {
    const { __violated } = window as unknown as { __violated(what: string): void }
    document.addEventListener('securitypolicyviolation', (event) =>
      __violated(`${event.effectiveDirective} ${event.blockedURI}`),
    )
  })
  if (inject('frozen')) await context.addInitScript(() => void Object.freeze(Object.prototype))
  await context.addInitScript(recordWallets)
  context.on('page', (page) => {
    const { problems, asked, expected, neighbours = [] } = profile.visit
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return
      if (!expected?.test(message.text())) problems.push(`${message.type()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error}`))
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

/** Takes everything from a profile that a test has left there, except its cache; false if there may be more. */
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
    // Its browser has ended, or its pages have.
    return false
  }
}

/** Opens a browser for a test file; every page it opens must stay silent and at home. */
export function openBrowser({
  engine,
  whole,
  bfcache,
  camera,
}: {
  /** Flags for V8. */
  readonly engine?: string
  /** The browser of visitors, where figures are taken; its headless shell does for all else. */
  readonly whole?: boolean
  /** Keeps pages that are left, as the browsers of visitors do. */
  readonly bfcache?: boolean
  /** A file of pictures, JPEG after JPEG, which its camera sees; the shell has no camera. */
  readonly camera?: string
} = {}) {
  const site = inject('site')
  const isPlain = !engine && !whole && !bfcache && !camera
  // Pages of tests end before optimised code pays off.
  const flags = engine ?? (isPlain ? '--no-opt,--no-maglev' : undefined)
  let browser: Browser
  const profiles: Profile[] = []
  const problems: string[] = []
  const asked = new Set<string>()

  beforeAll(async () => {
    const executablePath = whole || bfcache || camera ? findChromium() : findShell()
    browser = await launch({
      ...(executablePath ? { executablePath } : {}),
      ...(bfcache ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}),
      args: [
        ...chromiumArgs,
        // Pages of one site share their process, and what it has compiled, as they do in a browser with many pages.
        ...(isPlain ? ['--renderer-process-limit=1'] : []),
        ...(flags ? [`--js-flags=${flags}`] : []),
        ...(camera
          ? ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${camera}`]
          : []),
      ],
    })
  })
  // No other file has a camera.
  if (camera) afterAll(() => browser?.close())
  afterEach(async () => {
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
    // The assertion's own message names neither.
    expect({ problems: seen, strangers }, [...seen, ...strangers].join('\n')).toEqual({
      problems: [],
      strangers: [],
    })
  })

  /** Opens a page in a profile where nothing is stored. */
  async function visit(address: string, options: VisitOptions = {}): Promise<Visitor> {
    const { init, expected, cold, clock, neighbours = [], played = {}, ...given } = options
    const pool = emptied.get(browser) ?? []
    const isOwn = !isPlain || cold || init || clock || Object.keys(played).length
    const key = isOwn ? undefined : JSON.stringify(given)
    const at = pool.findIndex((each) => key !== undefined && each.key === key)
    const now = { problems, asked, neighbours, ...(expected && { expected }) }
    const profile = pool.splice(at, at < 0 ? 0 : 1)[0] ?? (await createProfile(browser, given, key, now))
    profile.visit = now
    profiles.push(profile)
    const { context } = profile
    if (init) await context.addInitScript(init)
    for (const [from, to] of Object.entries(played))
      await context.route(`${from}/**`, async (route) => {
        const url = route.request().url().replace(from, to)
        // The page may leave before what it asked for is there; told of a failure then, it would complain.
        await route
          .fetch({ url })
          .then((response) => route.fulfill({ response }))
          .catch(() => {})
      })
    const page = await context.newPage()
    if (clock) await page.clock.install()
    const target = new URL(address)
    // Tests of the wallets in the browser have those alone on the demo; one of pairing or of logins asks for it.
    if (address.startsWith(site.demo))
      for (const more of ['pairing', 'logins'])
        if (!target.searchParams.has(more)) target.searchParams.set(more, '0')
    if (target.searchParams.get('logins') === '0' && !target.searchParams.has('solana'))
      target.searchParams.set('solana', '0')
    await page.goto(target.href)
    // The pages await their sandbox before they draw, which may be after `load`; one draws nothing.
    if (!address.includes('/interop/') && target.origin !== site.wallet)
      await page.locator('#root > *').first().waitFor({ state: 'attached' })
    return visitor(page)
  }

  return { site, visit, problems, asked, browser: () => browser }
}

/** Reads until the expectation holds. */
export const eventually = <T>(read: () => T) => expect.poll(read, { interval: 25 })

export type Visitor = ReturnType<typeof visitor>

/** Actions and observations of a visitor on a page with the modal. */
export function visitor(page: Page) {
  const card = page.getByTestId('portico-card')
  const id = (name: string): Locator => page.getByTestId(name)
  const view = async (name: string) => {
    // At rest: the view is there, and nothing in it is still on its way.
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
    /** How often the wallets were asked for something. */
    calls: (method: string) =>
      page.evaluate((wanted) => window.__calls.filter((call) => call.method === wanted).length, method),
    text: async (name: string) => (await id(name).textContent()) ?? '',
  }
}
