import type { Page } from 'playwright-core'
import type { AuthTheme } from 'portico/plugins/auth/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ask, type Fixture, frameOf, login, outcome, startAuthPages } from './openAuthPage.js'

declare const window: Fixture

let pages: Awaited<ReturnType<typeof startAuthPages>>
const open: Page[] = []

beforeAll(async () => {
  pages = await startAuthPages()
})
afterAll(() => pages?.stop())
afterEach(async () => {
  for (const page of open.splice(0)) await page.context().close()
})

const visit = async (options?: Parameters<typeof pages.open>[0]) => {
  const page = await pages.open(options)
  open.push(page)
  return page
}
const eventually = (read: () => unknown) => expect.poll(read)
const iframe = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[src*="/sdk"]')
    if (!frame) return undefined
    const { position, display, zIndex } = frame.style
    const { left, top, width, height } = frame.getBoundingClientRect()
    const { id, name, src, title } = frame
    return {
      id,
      name,
      src,
      title,
      style: { position, display, zIndex },
      sandbox: frame.getAttribute('sandbox'),
      box: { left, top, width, height },
      parent: frame.parentElement?.id,
    }
  })
const shown = (page: Page) => eventually(async () => (await iframe(page))?.style.display)
/** The card and the place of the frame in it. */
const boxes = (page: Page) =>
  page.evaluate(() => {
    const below = (root: ParentNode): ShadowRoot[] =>
      [...root.querySelectorAll('*')].flatMap((each) =>
        each.shadowRoot ? [each.shadowRoot, ...below(each.shadowRoot)] : [],
      )
    const find = (selector: string) => {
      const found = below(document)
        .flatMap((root) => [...root.querySelectorAll(selector)])
        .at(0)
        ?.getBoundingClientRect()
      return found && { left: found.left, top: found.top, width: found.width, height: found.height }
    }
    return { card: find('.p-card'), place: find('.p-approve') }
  })
/** Points within the frame at which another element is on top. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('iframe[src*="/sdk"]') as HTMLIFrameElement
    const { left, top, width, height } = frame.getBoundingClientRect()
    let other = 0
    for (let x = 0; x < 5; x++)
      for (let y = 0; y < 5; y++) {
        const at = document.elementFromPoint(
          left + 2 + (x * (width - 4)) / 4,
          top + 2 + (y * (height - 4)) / 4,
        )
        if (at !== frame) other++
      }
    return other
  })

describe('the embedded wallet on a page with its secure site on another site', () => {
  it('EML-11 FRM-01 MCH-08 login creates one hidden frame on the secure host and connects both namespaces', async () => {
    const page = await visit()
    expect(await iframe(page)).toBeUndefined()
    expect(pages.asked.some((url) => url.startsWith('/sdk'))).toBe(false)
    const connections = await login(page)
    expect(connections).toEqual([
      'eip155:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      'solana:7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5',
    ])
    const { src, box: _, ...rest } = (await iframe(page)) as NonNullable<Awaited<ReturnType<typeof iframe>>>
    expect(rest).toEqual({
      id: 'w3m-iframe',
      name: 'w3m-secure-iframe',
      title: 'Embedded wallet: approve transaction',
      style: { position: 'fixed', display: 'none', zIndex: '999999' },
      sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups',
      parent: 'portico-host',
    })
    const url = new URL(src)
    expect([url.origin, url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      pages.secure,
      '/sdk',
      {
        projectId: 'project',
        chainId: 'eip155:1',
        version: '4',
        enableLogger: 'true',
        rpcUrl: 'https://rpc.walletconnect.org/v1/?chainId=eip155:1&projectId=project',
      },
    ])
    const frame = await frameOf(page, pages.secure)
    const synced = await frame.evaluate(() =>
      window.site.received.find(({ type }) => type.endsWith('SYNC_DAPP_DATA')),
    )
    expect(synced?.payload).toMatchObject({
      projectId: 'project',
      metadata: { name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] },
      sdkType: 'portico',
    })
    // EML-12: the account's data that a page can read.
    const account = await page.evaluate(() => window.first.modal.getState().accounts.eip155)
    expect(account).toMatchObject({
      status: 'connected',
      user: { email: 'ada@mail.example' },
      preferredAccountType: 'smartAccount',
      connectedWalletInfo: { type: 'AUTH' },
    })
    const networks = await page.evaluate(
      () => window.first.modal.getState().networks.eip155?.smartAccountEnabledNetworks,
    )
    expect(networks).toEqual(['eip155:1', 'eip155:137'])
  })

  it('PER-04 MCH-08 after a reload both namespaces are connected again, and signing works', async () => {
    const page = await visit()
    await login(page)
    await page.reload()
    await page.waitForFunction(() => window.first?.modal.getState().accounts.solana?.status === 'connected')
    await eventually(() => page.evaluate(() => window.first.modal.getState().accounts.eip155?.status)).toBe(
      'connected',
    )
    // Both namespaces have the user's accounts, whichever was restored last.
    await eventually(() =>
      page.evaluate(() => {
        const { eip155, solana } = window.first.modal.getState().accounts
        return [eip155, solana].map((each) => Object.keys(each?.user?.addresses ?? {}).sort())
      }),
    ).toEqual([
      ['eip155', 'solana'],
      ['eip155', 'solana'],
    ])
    const frame = await frameOf(page, pages.secure)
    expect(
      (await frame.evaluate(() => window.site.names())).filter((name) => name === 'IS_CONNECTED').length,
    ).toBe(1)
    await ask(page)
    await shown(page).toBe('block')
  })

  it('FRM-20 FRM-21 SEC-29 the frame fills its place with nothing over it; approving closes the modal', async () => {
    const page = await visit()
    await login(page)
    await ask(page)
    await shown(page).toBe('block')
    const frame = await frameOf(page, pages.secure)
    const { card, place } = await boxes(page)
    expect((await iframe(page))?.box).toEqual(place)
    expect(card).toMatchObject({ width: 360, height: 736, left: (1024 - 360) / 2 })
    expect(place).toMatchObject({ width: 360, height: 600 })
    expect(await covered(page)).toBe(0)
    expect(await frame.evaluate(() => document.body.dataset.theme)).toBe('dark')
    // The frame no longer moves.
    for (let frames = 0; frames < 30; frames++) {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      expect((await iframe(page))?.box).toEqual(place)
    }
    await frame.click('text=Approve >> nth=1')
    await eventually(() => outcome(page)).toEqual({ value: `0x${'51'.repeat(65)}` })
    expect((await iframe(page))?.style.display).toBe('none')
    await eventually(() => page.evaluate(() => window.first.modal.getState().open)).toBe(false)
  })

  it('FRM-20 EML-16 declining rejects with 4001 and goes back to the previous view', async () => {
    const page = await visit()
    await login(page)
    await page.evaluate(() => void window.first.modal.open({ view: 'Account' }))
    await ask(page, 'eth_sendTransaction')
    await shown(page).toBe('block')
    const frame = await frameOf(page, pages.secure)
    await frame.click('text=Decline')
    await eventually(() => outcome(page)).toMatchObject({ code: 4001 })
    await eventually(() => page.evaluate(() => window.first.modal.getState().view)).toBe('Account')
  })

  it('EML-17 FRM-16 closing rejects the request and clears the frame; the next request works', async () => {
    const page = await visit()
    await login(page)
    await ask(page)
    await shown(page).toBe('block')
    const frame = await frameOf(page, pages.secure)
    await page.keyboard.press('Tab')
    await page.locator('[data-testid=header-close]').click()
    await eventually(() => outcome(page)).toEqual({ message: 'Request was aborted', code: 4001 })
    expect((await iframe(page))?.style.display).toBe('none')
    await eventually(() => frame.evaluate(() => document.querySelectorAll('button').length)).toBe(0)
    await ask(page)
    await shown(page).toBe('block')
    await frame.click('text=Approve >> nth=1')
    await eventually(() => outcome(page)).toMatchObject({ value: expect.stringMatching(/^0x51/) })
  })

  it('FRM-21 on a phone the frame has the full width, with nothing over it', async () => {
    const page = await visit({ viewport: { width: 390, height: 780 } })
    await login(page)
    await ask(page)
    await shown(page).toBe('block')
    const { card, place } = await boxes(page)
    expect((await iframe(page))?.box).toEqual(place)
    expect(place).toMatchObject({ left: 0, width: 390 })
    expect((card?.top ?? 0) + (card?.height ?? 0)).toBe(780)
    expect(await covered(page)).toBe(0)
  })

  it('FRM-21 inline the frame lies in the card and follows scrolling; "Cancel" rejects the request', async () => {
    const page = await visit({ path: '/?embedded' })
    await login(page)
    await page.evaluate(() => void window.first.modal.open())
    await ask(page)
    await shown(page).toBe('block')
    expect((await iframe(page))?.box).toEqual((await boxes(page)).place)
    expect(await covered(page)).toBe(0)
    await page.evaluate(() => {
      document.querySelector('main')?.style.setProperty('height', '1500px')
    })
    await page.evaluate(() => scrollTo(0, 300))
    await eventually(async () => {
      const { place } = await boxes(page)
      return JSON.stringify((await iframe(page))?.box) === JSON.stringify(place)
    }).toBe(true)
    // The view has no header to close it, so it has a button for leaving a wallet that never answers.
    await page.locator('text=Cancel').click()
    await eventually(() => outcome(page)).toEqual({ message: 'Request was aborted', code: 4001 })
    await eventually(() => page.evaluate(() => window.first.modal.getState().view)).toBe('Account')
  })

  it('the frame is shown even if it never answers the theme', async () => {
    const page = await visit()
    await login(page)
    const frame = await frameOf(page, pages.secure)
    await frame.evaluate(() => void window.site.silent.add('SYNC_THEME'))
    await ask(page)
    await eventually(() => frame.evaluate(() => window.site.names().includes('SYNC_THEME'))).toBe(true)
    expect((await iframe(page))?.style.display).toBe('none')
    await shown(page).toBe('block')
  })

  it('THM-02 the theme is sent to the frame before it is shown and after each change', async () => {
    const page = await visit()
    await login(page)
    await ask(page)
    await shown(page).toBe('block')
    const frame = await frameOf(page, pages.secure)
    const themes = () =>
      frame.evaluate(() =>
        window.site.received
          .filter(({ type }) => type.endsWith('SYNC_THEME'))
          .map(({ payload }) => payload as AuthTheme),
      )
    const [before] = await themes()
    expect(before).toMatchObject({
      themeMode: 'dark',
      w3mThemeVariables: { '--w3m-background': expect.stringMatching(/^#/) },
    })
    await page.evaluate(() => window.first.modal.setTheme({ mode: 'light' }))
    await eventually(async () => (await themes()).at(-1)).toMatchObject({ themeMode: 'light' })
    const light = (await themes()).at(-1)
    expect(light?.w3mThemeVariables).not.toEqual(before?.w3mThemeVariables)
    await page.evaluate(() => window.first.modal.setTheme({ accent: '#b00020', fontFamily: 'Georgia' }))
    await eventually(async () => (await themes()).at(-1)).toMatchObject({
      themeMode: 'light',
      themeVariables: { '--w3m-font-family': expect.stringContaining('Georgia') },
    })
    const look = (await themes()).at(-1)
    expect(look?.themeVariables?.['--w3m-accent']).not.toBe(light?.themeVariables?.['--w3m-accent'])
  })

  it('FRM-21 a refused close shows an outline and the reason, without moving card or frame', async () => {
    const page = await visit({ path: '/?held' })
    await login(page)
    await ask(page)
    await shown(page).toBe('block')
    const before = await boxes(page)
    await page.evaluate(async () => {
      await window.first.modal.use({
        id: 'test.hold',
        kernel: 1,
        setup: (context: { tap(hook: string, run: () => string): void }) => {
          context.tap('modal.closing', () => 'Sign in first.')
        },
      } as never)
    })
    // Where the frame and the card around it are, and the outline, in every frame until the refusal is over.
    const places = await page.evaluateHandle(() => {
      const cardIn = (root: ParentNode): Element | undefined =>
        root.querySelector('.p-card') ??
        [...root.querySelectorAll('*')]
          .map((each) => each.shadowRoot && cardIn(each.shadowRoot))
          .find(Boolean) ??
        undefined
      const watched = [document.querySelector('iframe[src*="/sdk"]') as Element, cardIn(document) as Element]
      const seen = new Set<string>()
      const outlines = new Set<string>()
      const look = () => {
        const [, card] = watched
        if (card?.hasAttribute('data-shake')) outlines.add(getComputedStyle(card).outline)
        const boxes = watched.map((each) => each.getBoundingClientRect())
        seen.add(boxes.map(({ left, top, width, height }) => [left, top, width, height].join()).join(' | '))
        requestAnimationFrame(look)
      }
      look()
      return { seen, outlines }
    })
    await page.keyboard.press('Escape')
    await page.locator('[data-testid=header-close]').click()
    // Record this inside the page, because the refusal only shows for half a second.
    await expect
      .poll(() => places.evaluate(({ outlines }) => [...outlines]))
      .toEqual([expect.stringMatching(/ solid 2px$/)])
    await page.locator('[data-shake]').waitFor({ state: 'detached' })
    expect(await places.evaluate(({ seen }) => [...seen])).toHaveLength(1)
    expect(await boxes(page)).toEqual(before)
    expect(await page.locator('text=Sign in first.').count()).toBe(1)
    expect(await outcome(page)).toBeUndefined()
    expect(await covered(page)).toBe(0)
  })

  it('FRM-03 two modals on a page share one frame', async () => {
    const page = await visit()
    await login(page)
    await page.evaluate(async () => {
      window.second = window.make()
      while (!window.second.auth()) await new Promise((resolve) => setTimeout(resolve, 20))
      await window.second.auth().syncTheme({ themeMode: 'light' })
    })
    expect(await page.evaluate(() => document.querySelectorAll('iframe').length)).toBe(1)
    await page.evaluate(() => window.first.modal.dispose())
    expect(await page.evaluate(() => document.querySelectorAll('iframe').length)).toBe(1)
    await page.evaluate(() => window.second.auth().syncTheme({ themeMode: 'dark' }))
    await page.evaluate(() => window.second.modal.dispose())
    await eventually(() => page.evaluate(() => document.querySelectorAll('iframe').length)).toBe(0)
  })

  it('SEC-27 elements of the page with the id and name of the frame get no messages', async () => {
    const page = await visit({ path: '/squatted' })
    await page.evaluate(() => {
      Object.assign(window, { heard: 0 })
      const theirs = document.querySelector<HTMLIFrameElement>('body > iframe')
      theirs?.contentWindow?.addEventListener('message', () => {
        Object.assign(window, { heard: Number(Reflect.get(window, 'heard')) + 1 })
      })
    })
    expect((await login(page)).length).toBe(2)
    expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toBe(0)
  })

  it('FLT-11 a login rejects at once if the content security policy blocks the frame', async () => {
    const page = await visit({ path: '/blocked' })
    const message = await page.evaluate(() =>
      window.first
        .auth()
        .connectEmail('ada@mail.example')
        .catch((error) => error.message),
    )
    expect(message).toBe('Unable to load email login dependency')
  })

  it('FLT-13 a frame removed by the page is created again by the next call', async () => {
    const page = await visit()
    await login(page)
    // The page's own calls (the balance after connecting) may renew the frame at any moment, so the states are recorded.
    const states = await page.evaluate(async () => {
      const { status, syncTheme } = window.first.auth()
      const seen: string[] = []
      const stop = status.subscribe(() => seen.push(status.get()))
      const gone = new Promise<void>((done) => {
        const stopWaiting = status.subscribe(() => {
          if (status.get() !== 'absent') return
          stopWaiting()
          done()
        })
      })
      document.querySelector('iframe')?.remove()
      await gone
      await syncTheme({ themeMode: 'dark' })
      stop()
      return seen
    })
    expect(states).toEqual(['absent', 'loading', 'ready'])
    expect(await page.evaluate(() => document.querySelectorAll('iframe').length)).toBe(1)
  })

  it('FLT-12 a frame that reloads during a request rejects it and becomes ready again', async () => {
    const page = await visit()
    await login(page)
    await ask(page)
    await shown(page).toBe('block')
    const frame = await frameOf(page, pages.secure)
    await frame.evaluate(() => location.reload())
    await eventually(() => outcome(page)).toMatchObject({ message: 'The embedded wallet was reloaded' })
    await eventually(() => page.evaluate(() => window.first.auth().status.get())).toBe('ready')
    expect((await (await frameOf(page, pages.secure)).evaluate(() => window.site.received.length)) > 0).toBe(
      true,
    )
  })
})
