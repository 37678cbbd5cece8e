import type { AxeResults } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { whole } from '../volumes.js'
import { axe } from './axe.js'
import { eventually, openBrowser, type Visitor } from './visitor.js'

const { site, visit } = openBrowser()
const demo = `${site.demo}?wallets=honest`
const host = `${site.fixtures}/development/host/?wallets=honest`

/** The focused element, through shadow trees: its test id or text. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let active: Element | null = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return (active as HTMLElement | null)?.dataset.testid ?? active?.tagName.toLowerCase()
  })

describe('the dialog', () => {
  test('AXS-01 there is one accessible dialog, named by the title of its view, and nothing else', async () => {
    const { page, connectButton, view, card, title } = await visit(demo)
    await connectButton.click()
    await view('Connect')
    const tree = async () => {
      const session = await page.context().newCDPSession(page)
      const { nodes } = await session.send('Accessibility.getFullAXTree')
      await session.detach()
      return nodes
        .filter(({ ignored }) => !ignored)
        .map(({ role, name }) => ({ role: String(role?.value), name: String(name?.value ?? '') }))
    }
    const open = await tree()
    expect(open.filter(({ role }) => role === 'dialog')).toEqual([{ role: 'dialog', name: 'Connect wallet' }])
    expect(open.map(({ name }) => name)).not.toContain('Sign message')
    expect(open.map(({ name }) => name)).not.toContain('Connect a wallet without leaving the page.')
    expect(await card.getAttribute('aria-modal')).toBe('true')
    await card.getByTestId('header-help').click()
    await view('WhatIsAWallet')
    await eventually(() => title.textContent()).toBe('What is a wallet?')
    expect((await tree()).filter(({ role }) => role === 'dialog')).toEqual([
      { role: 'dialog', name: 'What is a wallet?' },
    ])
    await page.keyboard.press('Escape')
    expect((await tree()).map(({ name }) => name)).toContain('Sign message')
  })

  test('AXS-02 Tab cycles in both directions, and the focus moves to each new title and returns on close', async () => {
    const { page, connectButton, view, card } = await visit(host)
    await connectButton.focus()
    await page.keyboard.press('Enter')
    await view('Connect')
    expect(await focused(page)).toBe('header-title')
    const round = ['header-close', 'wallet-row', 'header-help']
    const walk = async (key: string, steps: number) => {
      const seen: (string | undefined)[] = []
      for (let step = 0; step < steps; step++) {
        await page.keyboard.press(key)
        seen.push(await focused(page))
      }
      return seen
    }
    expect(await walk('Tab', 6)).toEqual([...round, ...round])
    const back = ['wallet-row', 'header-close', 'header-help']
    expect(await walk('Shift+Tab', 6)).toEqual([...back, ...back])
    await card.getByTestId('header-help').focus()
    await page.keyboard.press('Enter')
    await view('WhatIsAWallet')
    await eventually(() => focused(page)).toBe('header-title')
    await page.keyboard.press('Escape')
    await eventually(() => focused(page)).toBe('connect-button')
  })

  test('MOD-17 the overlay and Escape close the modal, a press that starts inside does not', async () => {
    const { page, connectButton, view, card, closed, title } = await visit(demo)
    const open = async () => {
      await connectButton.click()
      await view('Connect')
    }
    await open()
    await title.click()
    await card.getByTestId('card-body').click({ position: { x: 3, y: 3 } })
    await view('Connect')
    // A press that starts inside the card and ends outside does not count as a press on the overlay.
    const box = await title.boundingBox()
    if (!box) throw new Error('The title has no place.')
    await page.mouse.move(box.x + 4, box.y + 4)
    await page.mouse.down()
    await page.mouse.move(20, 20)
    await page.mouse.up()
    await view('Connect')
    // Right after opening, a press on the overlay may be the second one of a double click and is ignored.
    await eventually(async () => {
      await page.mouse.click(20, 400)
      return card.isVisible()
    }).toBe(false)
    await closed()
    await open()
    await page.keyboard.press('Escape')
    await closed()
    expect(await connectButton.getAttribute('aria-expanded')).toBe('false')
  })

  test('MOD-21 the card is 360 px wide on a desktop page, and full width on a phone', async () => {
    const { page, connectButton, view, card } = await visit(demo)
    await connectButton.click()
    await view('Connect')
    const width = () => card.evaluate((element) => element.getBoundingClientRect().width)
    expect(await width()).toBe(360)
    for (const [wide, high, expected] of [
      [1920, 1080, 360],
      [431, 844, 360],
      [430, 932, 430],
      [390, 844, 390],
      [320, 640, 320],
    ] as const) {
      await page.setViewportSize({ width: wide, height: high })
      await eventually(width).toBe(expected)
    }
  })

  test('MOB-07 on a phone with a notch and a home bar, no control or text is under them', async () => {
    const { page, connectButton, view, card } = await visit(demo, { viewport: { width: 390, height: 400 } })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 47, bottom: 34 } })
    await connectButton.click()
    await view('Connect')
    await card.getByTestId('header-help').click()
    await view('WhatIsAWallet')
    const edges = () =>
      card.evaluate((sheet) => {
        const rail = sheet.querySelector('[data-testid=trust-rail]')?.getBoundingClientRect()
        const box = sheet.getBoundingClientRect()
        return {
          top: Math.round(box.top),
          bottom: Math.round(box.bottom),
          rail: Math.round(rail?.bottom ?? 0),
        }
      })
    // The sheet reaches the bottom of the screen, its content does not; its height fills the available room.
    await eventually(edges).toEqual({ top: 47, bottom: 400, rail: 366 })
  })

  test('MOD-21 embedded the card is as wide as its element, up to 400 px', async () => {
    const { page, view, card } = await visit(`${host}&embedded=1`)
    await view('Connect')
    const target = page.locator('#target')
    for (const [given, expected] of [
      ['640px', 400],
      ['402px', 400],
      // The card's border is inside the element.
      ['340px', 338],
    ] as const) {
      await target.evaluate((element, width) => element.style.setProperty('width', width), given)
      await eventually(() => card.evaluate((element) => element.getBoundingClientRect().width)).toBe(expected)
    }
  })

  test('the second click of a double click that closes the modal does not reach the page', async () => {
    const { page, connectButton, view, closed, id } = await visit(host)
    await page.evaluate(() => {
      const button = document.createElement('button')
      button.textContent = 'Pay'
      button.style.cssText = 'position:fixed;inset:120px 0 0'
      for (const type of ['pointerdown', 'mousedown', 'click', 'dblclick'])
        button.addEventListener(type, () => {
          button.dataset.pressed = `${button.dataset.pressed ?? ''} ${type}`
        })
      document.body.append(button)
    })
    const pay = page.getByRole('button', { name: 'Pay', includeHidden: true })
    for (const where of ['close button', 'overlay']) {
      await connectButton.click()
      await view('Connect')
      const box = await id('header-close').boundingBox()
      const [x, y] = where === 'overlay' ? [200, 500] : [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20]
      await page.mouse.dblclick(x as number, y as number, { delay: 30 })
      await closed()
      expect([where, await pay.getAttribute('data-pressed')]).toEqual([where, null])
    }
    // A press elsewhere counts at once as another action; at the same place only a moment later.
    await page.mouse.click(60, 700)
    await eventually(() => pay.getAttribute('data-pressed')).toBe(' pointerdown mousedown click')
    await eventually(async () => {
      await page.mouse.click(200, 500)
      return (await pay.getAttribute('data-pressed'))?.split('click').length
    }).toBeGreaterThan(2)
  })

  test('the second click of a double click that removes a message does not reach what was under it', async () => {
    const { page, connect, accountButton, view, id, card, calls } = await visit(host)
    await connect()
    await accountButton.click()
    await view('Account')
    await id('open-networks').click()
    await view('SwitchNetwork')
    await page.evaluate(() => {
      interface Board {
        snack(variant: string, text: string, options: object): void
      }
      const board = window.host.modal.kernel.get({ id: 'notices', kind: 'service' } as never) as Board
      board.snack('error', 'Something failed', { stay: true })
    })
    const boxOf = async (each: Locator) => (await each.boundingBox()) as DOMRect
    const middle = ({ y, height }: DOMRect) => y + height / 2
    const row = card.getByTestId('network-row').last()
    // If there is only room for the card, messages overlap it; this one lies over the last row.
    let height = (await boxOf(card)).height + 40
    let point = { x: 0, y: 0 }
    // The second press would hit the row under the button. The card moves with the window, so this is approached.
    await eventually(async () => {
      await page.setViewportSize({ width: 1280, height: Math.round(height) })
      const [over, under] = [await boxOf(id('snackbar-close')), await boxOf(row)]
      point = { x: over.x + over.width / 2, y: middle(over) }
      height -= middle(over) - middle(under)
      return point.y > under.y && point.y < under.y + under.height && point.x < under.x + under.width
    }).toBe(true)
    await page.mouse.dblclick(point.x, point.y, { delay: 30 })
    expect(await card.locator('.p-snackbar').count()).toBe(0)
    await view('SwitchNetwork')
    expect(await calls('wallet_switchEthereumChain')).toBe(0)
    // A separate press counts as another action.
    await row.click()
    await eventually(() => calls('wallet_switchEthereumChain')).toBe(1)
  })

  test('a key pressed right after closing reaches the page', async () => {
    const { page, connectButton, view, closed, id } = await visit(host)
    for (let round = 0; round < 3; round++) {
      await connectButton.focus()
      await page.keyboard.press('Enter')
      await view('Connect')
      await id('header-close').focus()
      await page.keyboard.press('Enter')
      await closed()
      await page.keyboard.press('Enter')
      await view('Connect')
      await page.keyboard.press('Escape')
      await closed()
    }
  })

  test('MOD-22 the page cannot scroll while open, and is as before afterwards', async () => {
    const { page, connectButton, view, closed } = await visit(host)
    const body = () =>
      page.evaluate(() => ({
        html: document.documentElement.getAttribute('style'),
        body: document.body.getAttribute('style'),
        inert: document.querySelectorAll('[inert]').length,
        y: scrollY,
      }))
    const before = await body()
    await connectButton.click()
    await view('Connect')
    await page.mouse.move(40, 400)
    await page.mouse.wheel(0, 600)
    await page.keyboard.press('End')
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect((await body()).y).toBe(0)
    await page.keyboard.press('Escape')
    await closed()
    expect(await body()).toEqual(before)
    expect(await focused(page)).toBe('connect-button')
    await page.mouse.wheel(0, 600)
    await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  })

  test('MOD-09 embedded it is in its element without an overlay, and closing leads to Account or Connect', async () => {
    const { page, view, card, approve, row } = await visit(`${host}&embedded=1`)
    await view('Connect')
    expect(await page.locator('#target').getByTestId('portico-card').count()).toBe(1)
    expect(await page.locator('.portico-overlay, #portico-host').count()).toBe(0)
    expect(await card.getAttribute('role')).toBe('region')
    expect(await card.getByTestId('header-close').count()).toBe(0)
    await card.getByTestId('header-help').click()
    await view('WhatIsAWallet')
    await page.evaluate(() => window.host.modal.close())
    await view('Connect')
    // The page is not locked: its own buttons work.
    await page.getByTestId('plain-button').click()
    await row('Honest Wallet').click()
    await approve()
    await view('Account')
    await card.getByTestId('open-networks').click()
    await view('SwitchNetwork')
    await page.evaluate(() => window.host.modal.close())
    await view('Account')
    await card.getByTestId('disconnect').click()
    await view('Connect')
  })

  test('a prompt of a wallet on the page can be used by mouse and keyboard while the modal is open', async () => {
    const { page, pick, prompt, id, card, closed, accountButton } = await visit(demo)
    await pick('Honest Wallet')
    await prompt.waitFor()
    await id('wallet-reject').click()
    await card.getByTestId('retry').click()
    await prompt.waitFor()
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe(
      'wallet-prompt',
    )
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('wallet-reject')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('wallet-approve')
    await page.keyboard.press('Enter')
    await closed()
    await accountButton.waitFor()
  })

  test('the modal is above a modal dialog that covers the page, and the dialog is back afterwards', async () => {
    const { page, view, card, id, closed } = await visit(`${host}&covered=1`)
    const own = id('own-dialog')
    await own.getByTestId('connect-button').click()
    await view('Connect')
    await card.getByTestId('header-help').click()
    await view('WhatIsAWallet')
    await card.getByTestId('header-back').click()
    await view('Connect')
    await page.keyboard.press('Escape')
    await closed()
    expect(await own.evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(true)
    await own.getByTestId('connect-button').click()
    await view('Connect')
    await card.getByTestId('wallet-row').click()
    await id('wallet-prompt').waitFor()
    // The page's own dialog makes the wallet's prompt unreachable, with or without us.
    await page.evaluate(() => window.__testWallets?.approve())
    await closed()
    await eventually(() => own.getByTestId('account-button').textContent()).toMatch(/0xf39Fd6…b92266$/)
  })

  test('two modals on one page share its host element, and Escape closes the upper one first', async () => {
    const { page, connectButton, id, card } = await visit(`${host}&two=1`)
    // Count only visible cards, because each modal keeps a prerendered one.
    const shown = card.filter({ visible: true })
    const shows = (count: number) => eventually(() => shown.count()).toBe(count)
    await connectButton.click()
    await shows(1)
    await page.evaluate(() => void window.host.second?.open())
    const settled = page.locator('[data-testid=portico-card][data-view=Connect][data-idle]')
    await eventually(() => settled.count()).toBe(2)
    expect(await page.locator('#portico-host').count()).toBe(1)
    await page.keyboard.press('Escape')
    await shows(1)
    expect(
      await page.evaluate(() => [window.host.modal.getState().open, window.host.second?.getState().open]),
    ).toEqual([true, false])
    await page.keyboard.press('Escape')
    await shows(0)
    expect(await page.evaluate(() => document.querySelectorAll('[inert]').length)).toBe(0)
    await id('second-corner').getByTestId('connect-button').click()
    await shown.getByTestId('wallet-row').click()
    await id('wallet-approve').click()
    await shows(0)
    await eventually(() => id('second-corner').textContent()).toMatch(/0xf39Fd6…b92266$/)
    await page.evaluate(() => {
      window.host.modal.dispose()
      window.host.second?.dispose()
    })
    await eventually(() => page.locator('#portico-host').count()).toBe(0)
  })
})

describe('features at run time', () => {
  test('FLG-08 the action of a plugin appears in an open modal, and disappears with its feature', async () => {
    const { id, connect, accountButton, view, card } = await visit(demo)
    const change = (feature: string) => id(feature).evaluate((box: HTMLElement) => box.click())
    await connect()
    await accountButton.click()
    await view('Account')
    const action = card.getByTestId('action-greeting')
    expect(await action.count()).toBe(0)
    await change('greeting-toggle')
    await action.waitFor()
    await change('feature-greeting')
    await action.waitFor({ state: 'detached' })
    await change('feature-greeting')
    await action.click()
    await view('GreetingCard')
    await card.getByText('Hello, you!').waitFor()
    await change('feature-greeting')
    await view('Account')
    expect(await action.count()).toBe(0)
  })

  test('FLG-08 without the networks plugin the modal goes back to an existing view, without Account it closes', async () => {
    const { id, connect, accountButton, networkButton, view, card, closed } = await visit(demo)
    const change = (feature: string) => id(feature).evaluate((box: HTMLElement) => box.click())
    await connect()
    await accountButton.click()
    await view('Account')
    await card.getByTestId('open-networks').click()
    await view('SwitchNetwork')
    await change('feature-networks')
    await view('Account')
    await change('feature-account')
    await closed()
    await change('feature-account')
    await change('feature-networks')
    await networkButton.click()
    await view('SwitchNetwork')
  })
})

// matrix.test.ts checks every state; this test checks the way through the demo.
describe.runIf(whole)('accessibility of the views', () => {
  const findings = async (page: Page) => {
    await page.evaluate(axe)
    const results = await page.evaluate(async () => {
      const { axe } = window as unknown as {
        axe: { run(context: unknown, options: unknown): Promise<AxeResults> }
      }
      return axe.run('#portico-host', {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      })
    })
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }
  const nameless = (page: Page) =>
    page.evaluate(() => {
      const controls = (root: ParentNode): HTMLElement[] =>
        [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
          ...(element.matches('button,a[href],input,select,textarea,[role=tab]') ? [element] : []),
          ...(element.shadowRoot ? controls(element.shadowRoot) : []),
        ])
      const host = document.querySelector('#portico-host')
      return controls(host?.shadowRoot ?? document)
        .filter(
          (each) =>
            !(each.ariaLabel || each.textContent?.trim() || (each as HTMLInputElement).labels?.length),
        )
        .map((each) => each.outerHTML)
    })
  /** Leads through every view; `look` is called at each. */
  async function tour(visitor: Visitor, look: (view: string) => Promise<void>) {
    const {
      page,
      card,
      id,
      view,
      connectButton,
      accountButton,
      networkButton,
      row,
      network,
      wallet,
      closed,
    } = visitor
    await connectButton.click()
    await view('Connect')
    await look('Connect')
    await card.getByTestId('header-help').click()
    await view('WhatIsAWallet')
    await look('WhatIsAWallet')
    await card.getByTestId('header-back').click()
    await view('Connect')
    await row('Honest Wallet').click()
    await view('ConnectingExternal')
    await look('ConnectingExternal waiting')
    await id('wallet-reject').click()
    await card.getByTestId('retry').waitFor()
    await look('ConnectingExternal declined')
    await card.getByTestId('retry').click()
    await id('wallet-approve').click()
    await closed()
    await accountButton.click()
    await view('Account')
    await look('Account')
    await page.keyboard.press('Escape')
    await networkButton.click()
    await view('SwitchNetwork')
    await look('SwitchNetwork list')
    await network('Base').click()
    await id('wallet-prompt').waitFor()
    await look('SwitchNetwork waiting')
    await id('wallet-reject').click()
    await card.getByTestId('retry').waitFor()
    await look('SwitchNetwork declined')
    await page.keyboard.press('Escape')
    await closed()
    await wallet('emit', 'honest', 'chainChanged', '0xfa2')
    await view('UnsupportedChain')
    await look('UnsupportedChain')
  }

  test.each(['dark', 'light'] as const)(
    'AXS-03 axe finds nothing, and every control has a name (%s)',
    async (theme) => {
      const visitor = await visit(site.demo)
      await visitor.id(`theme-${theme}`).click()
      const seen: Record<string, unknown> = {}
      await tour(visitor, async (name) => {
        seen[name] = [...(await findings(visitor.page)), ...(await nameless(visitor.page))]
      })
      expect(Object.keys(seen)).toHaveLength(9)
      expect(Object.fromEntries(Object.entries(seen).filter(([, all]) => (all as []).length))).toEqual({})
    },
  )
})
