import { describe, expect, test } from 'vitest'
import { whole } from '../volumes.js'
import { stopTime, timeUntil } from './timeUntil.js'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser()
const honestOnly = `${site.demo}?wallets=honest`
const stored = () =>
  Object.entries(localStorage)
    .filter(([key]) => key.startsWith('portico/'))
    .map(([, value]) => value)
    .join()

describe('connecting an announced wallet', () => {
  test('INJ-02 INJ-03 a rejection is shown, stores nothing and can be retried', async () => {
    const { page, card, pick, reject, approve, closed, accountButton, signal, calls, prompt } =
      await visit(honestOnly)
    await pick('Honest Wallet')
    await eventually(() => signal.getAttribute('data-status')).toBe('waiting')
    await reject()
    await card.getByText('Declined', { exact: true }).waitFor()
    await card.getByText('You declined in Honest Wallet.', { exact: true }).waitFor()
    await eventually(() => signal.getAttribute('data-status')).toBe('failed')
    expect(await page.evaluate(stored)).not.toContain('honest')
    const retry = card.getByTestId('retry')
    expect(await retry.evaluate((element) => element.matches(':focus'))).toBe(true)
    await retry.click()
    await prompt.waitFor()
    await approve()
    await closed()
    await accountButton.waitFor()
    expect(await calls('eth_requestAccounts')).toBe(2)
  })

  test('INJ-02 connect() rejects with the specified texts when declined or closed', async () => {
    const { page, reject, card, view } = await visit(`${site.fixtures}/host/?wallets=honest`)
    const outcome = page.evaluate(() =>
      window.host.modal.connect().then(
        () => 'connected',
        (error: Error) => error.message,
      ),
    )
    await view('Connect')
    await card.getByText('Honest Wallet').click()
    await reject()
    await card.getByText('Declined', { exact: true }).waitFor()
    await card.getByTestId('header-close').click()
    expect(await outcome).toBe('Connection rejected')
    const closed = page.evaluate(() =>
      window.host.modal.connect().then(
        () => 'connected',
        (error: Error) => error.message,
      ),
    )
    await view('Connect')
    await page.keyboard.press('Escape')
    expect(await closed).toBe('Modal closed')
  })

  test.runIf(whole)('a wallet that always rejects leads to the declined state', async () => {
    const { card, pick, calls } = await visit(`${site.demo}?wallets=rejecting`)
    await pick('Rejecting Wallet')
    await card.getByText('Declined', { exact: true }).waitFor()
    await card.getByTestId('retry').click()
    await eventually(() => calls('eth_requestAccounts')).toBe(2)
    await card.getByText('Declined', { exact: true }).waitFor()
  })

  test('a slow wallet shows a hint after 5 s, and its approval after the visitor has left changes nothing', async () => {
    const visitor = await visit(`${site.demo}?wallets=slow`, { clock: true })
    const { page, card, pick, approve, view, text, wallet, id } = visitor
    await pick('Slow Wallet')
    await id('wallet-prompt').waitFor()
    // Advance in steps: one leap would also pass the deadline of code that is still loading.
    await stopTime(page)
    await timeUntil(page, () => card.getByTestId('retry').isVisible(), 200)
    await card
      .getByText(
        'Nothing opened? Click your wallet’s icon in the browser’s toolbar, unlock it, then try again.',
      )
      .first()
      .waitFor()
    // The wallet approves, but answers three seconds later; the visitor gives up before that.
    await approve()
    await card.getByTestId('header-back').click()
    await timeUntil(page, view('Connect'))
    await page.clock.resume()
    await eventually(async () => (await wallet('state', 'slow')) as { authorised: boolean }).toMatchObject({
      authorised: true,
    })
    await eventually(() => text('account-status')).toBe('disconnected')
    expect(await page.evaluate(stored)).not.toContain('org.portico-demo.slow')
    await view('Connect')
  })

  test.runIf(whole)('a slow wallet connects when it answers', async () => {
    const { pick, approve, closed, accountButton, wallet } = await visit(`${site.demo}?wallets=slow`)
    await wallet('setBehaviour', 'slow', { delayMs: 600 })
    await pick('Slow Wallet')
    await approve()
    await closed()
    await accountButton.waitFor()
  })

  test.runIf(whole)('a wallet that reports invalid accounts fails with a clear message', async () => {
    const { card, pick, approve, view, text, wallet } = await visit(honestOnly)
    await wallet('setBehaviour', 'honest', { lies: ['accounts'] })
    await pick('Honest Wallet')
    await approve()
    await card.getByText('Failed to connect', { exact: true }).waitFor()
    await card.getByTestId('retry').waitFor()
    await eventually(() => text('account-status')).toBe('disconnected')
    await wallet('setBehaviour', 'honest', { lies: [] })
    await card.getByTestId('header-back').click()
    await view('Connect')
  })

  test.runIf(whole)(
    'a wallet that lies about its results connects, but its false answers are rejected',
    async () => {
      const { card, connect, id, approve, accountButton, view, text } = await visit(
        `${site.demo}?wallets=lying`,
      )
      await connect('Lying Wallet')
      await accountButton.click()
      await view('Account')
      await card.getByText('Balance unavailable').waitFor()
      await card.getByTestId('header-close').click()
      for (const [button, error] of [
        ['sign', 'sign-error'],
        ['sign-typed', 'typed-error'],
        ['send', 'send-error'],
      ] as const) {
        await id(button).click()
        await approve()
        await id(error).waitFor()
        expect((await text(error)).length).toBeGreaterThan(10)
      }
      await eventually(() => text('account-status')).toBe('connected')
    },
  )

  test('if a wallet falsely reports a switch, the page stays on the network of the wallet', async () => {
    const visitor = await visit(`${site.demo}?wallets=slow`)
    const { card, wallet, networkButton, view, connect, text } = visitor
    await wallet('setBehaviour', 'slow', { delayMs: 0, lies: ['switch'] })
    await connect('Slow Wallet')
    await networkButton.click()
    await view('SwitchNetwork')
    await visitor.network('Base').click()
    await visitor.approve()
    await card.getByText('Switch failed', { exact: true }).waitFor()
    await card.getByText('You are still on Ethereum.', { exact: true }).waitFor()
    await eventually(() => text('network-id')).toBe('eip155:1')
    await eventually(() => networkButton.textContent()).toBe('Ethereum')
  })

  test('INJ-10 a wallet on another chain is asked to switch, and if declined connects on its own chain', async () => {
    const visitor = await visit(`${site.demo}?wallets=slow`)
    const { prompt, wallet, pick, approve, reject, closed, networkButton, text, calls } = visitor
    await wallet('setBehaviour', 'slow', { delayMs: 0 })
    await wallet('switchChain', 'slow', 8453)
    await pick('Slow Wallet')
    await prompt.getByText('Connect to this page').waitFor()
    await approve()
    await prompt.getByText('Switch network').waitFor()
    await reject()
    await closed()
    expect(await calls('wallet_switchEthereumChain')).toBe(1)
    await eventually(() => networkButton.textContent()).toBe('Base')
    await eventually(() => text('account-status')).toBe('connected')
  })
})

describe('the list of wallets', () => {
  test('CVW-02 CVW-08 wallets come first, with a chip for installed or recent where it tells them apart', async () => {
    const { page, card, connectButton, view, connect, accountButton } = await visit(site.demo)
    await connectButton.click()
    await view('Connect')
    const chips = () =>
      card.getByTestId('wallet-row').evaluateAll((rows) => rows.map((row) => row.textContent?.trim()))
    expect(await chips()).toEqual(['Honest Wallet', 'Slow Wallet', 'Rejecting Wallet', 'Lying Wallet'])
    expect(await card.locator('[data-testid^=method-]').first().getAttribute('data-testid')).toBe(
      'method-wallet',
    )
    await page.keyboard.press('Escape')
    await connect('Slow Wallet')
    await page.getByTestId('disconnect').first().click()
    await connectButton.click()
    await view('Connect')
    expect(await chips()).toEqual([
      'Slow Wallet Recent',
      'Honest Wallet Installed',
      'Rejecting Wallet Installed',
      'Lying Wallet Installed',
    ])
    expect(await accountButton.count()).toBe(0)
  })

  test('CVW-12 CVW-13 a wallet that does not announce itself is listed on phones only', async () => {
    const address = `${site.demo}?announce=none&legacy=1`
    const desktop = await visit(address)
    await desktop.connectButton.click()
    await desktop.view('Connect')
    await desktop.card.getByText('No wallet found in this browser').waitFor()
    expect(await desktop.card.getByTestId('wallet-row').count()).toBe(0)

    const phone = await visit(address, {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    await phone.connectButton.tap()
    await phone.view('Connect')
    const tile = phone.card.getByTestId('wallet-row')
    expect(await tile.count()).toBe(1)
    await tile.tap()
    await phone.view('ConnectingExternal')
    await phone.reject()
    await phone.id('header-back').tap()
    await phone.view('Connect')
    // Going back focuses the tile.
    expect(await tile.evaluate((each) => (each.getRootNode() as ShadowRoot).activeElement === each)).toBe(
      true,
    )
    await tile.tap()
    await phone.approve()
    await phone.closed()
    await phone.accountButton.waitFor()
  })

  test('SEC-22 two wallets that claim one identity are both listed with a warning, and neither is restored', async () => {
    const { page, card, connectButton, view, approve, closed, accountButton, calls, text } = await visit(
      `${site.demo}?wallets=honest&twins=1`,
    )
    await connectButton.click()
    await view('Connect')
    const twins = card.getByTestId('wallet-row').filter({ hasText: 'Twin Wallet' })
    expect(await twins.count()).toBe(2)
    for (const twin of await twins.all())
      expect(await twin.textContent()).toContain(
        'Two wallets use this name. If you installed only one, remove the other.',
      )
    expect(
      await card.getByTestId('wallet-row').filter({ hasText: 'Honest Wallet' }).textContent(),
    ).not.toContain('claim')
    await twins.nth(1).click()
    await approve()
    await closed()
    await accountButton.waitFor()
    await page.reload()
    await connectButton.waitFor()
    await page.waitForLoadState('networkidle')
    await eventually(() => text('account-status')).toBe('disconnected')
    expect(await calls('eth_requestAccounts')).toBe(0)
  })
})

describe('repeated clicks and renders', () => {
  test('FLT-39 a double or triple click on a row prompts the wallet once', async () => {
    const { card, connectButton, view, approve, closed, calls, page } = await visit(honestOnly)
    for (const clickCount of [2, 3]) {
      await connectButton.click()
      await view('Connect')
      await card.getByTestId('wallet-row').click({ clickCount })
      await page.getByTestId('wallet-prompt').waitFor()
      if (clickCount === 2) {
        await page.getByTestId('wallet-reject').click()
        await card.getByText('Declined', { exact: true }).waitFor()
        expect(await calls('eth_requestAccounts')).toBe(1)
        await page.keyboard.press('Escape')
        await closed()
      }
    }
    await approve()
    await closed()
    expect(await calls('eth_requestAccounts')).toBe(2)
  })

  test('FLT-39 a double or triple click on the host button opens one modal', async () => {
    const { page, connectButton, view, card, closed } = await visit(honestOnly)
    for (const clickCount of [2, 3]) {
      // Press at the speed of a person; the second press may already hit the overlay.
      await connectButton.click({ clickCount, delay: 80 })
      await view('Connect')
      expect(await card.count()).toBe(1)
      expect(await page.locator('#portico-host').count()).toBe(1)
      await page.keyboard.press('Escape')
      await closed()
    }
  })

  test('FLT-40 StrictMode and Suspense cause no additional wallet or network requests', async () => {
    const count = async (query: string) => {
      const visitor = await visit(`${site.fixtures}/development/host/?wallets=honest${query}`)
      const { page, connect, accountButton, networkButton, view } = visitor
      let requests = 0
      page.on('request', (request) => {
        if (request.url().startsWith(site.gateway)) requests++
      })
      await connect()
      await eventually(() => accountButton.textContent()).toContain('ETH')
      await networkButton.click()
      await view('SwitchNetwork')
      await visitor.network('Base').click()
      await visitor.approve()
      await visitor.closed()
      await eventually(() => accountButton.textContent()).toContain('ETH')
      await page.waitForLoadState('networkidle')
      const calls = await page.evaluate(() => window.__calls.map(({ method }) => method))
      if (query.includes('suspends'))
        expect(await page.evaluate(() => window.host.pauses())).toBeGreaterThan(4)
      return {
        requests,
        calls: Object.fromEntries(calls.map((each) => [each, calls.filter((one) => one === each).length])),
      }
    }
    const plain = await count('')
    if (whole) expect(await count('&strict=1')).toEqual(plain)
    expect(await count('&strict=1&suspends=1')).toEqual(plain)
    expect(plain.calls.eth_requestAccounts).toBe(1)
    expect(plain.calls.wallet_addEthereumChain).toBe(1)
  })

  test('FLT-42 the page may unmount its React tree during a connect', async () => {
    const { page, pick, prompt, approve, card } = await visit(
      `${site.fixtures}/development/host/?wallets=honest`,
    )
    await pick('Honest Wallet')
    await prompt.waitFor()
    await page.evaluate(() => window.host.unmount())
    await approve()
    await card.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => window.host.modal.getState().status)).toBe('connected')
    await page.evaluate(() => window.host.modal.dispose())
    await eventually(() => page.locator('#portico-host').count()).toBe(0)
  })

  test('MOD-16 loading is true during a connect or disconnect, and false after it ends or fails', async () => {
    const { page, pick, reject, prompt, connect } = await visit(`${site.fixtures}/host/?wallets=honest`)
    const loading = () => page.evaluate(() => window.host.modal.getState().loading)
    expect(await loading()).toBe(false)
    await pick('Honest Wallet')
    await prompt.waitFor()
    expect(await loading()).toBe(true)
    await reject()
    await eventually(loading).toBe(false)
    await page.keyboard.press('Escape')
    await pick('Honest Wallet')
    await prompt.waitFor()
    expect(await loading()).toBe(true)
    await page.evaluate(() => window.host.modal.close())
    await eventually(loading).toBe(false)
    await reject()
    await connect()
    const seen = await page.evaluate(async () => {
      const { modal } = window.host
      const all: boolean[] = []
      const stop = modal.subscribe(() => all.push(modal.getState().loading))
      await modal.disconnect()
      stop()
      return all
    })
    expect(seen).toContain(true)
    expect(await loading()).toBe(false)
  })

  test('MOD-24 the host buttons show the current state', async () => {
    const {
      page,
      id,
      connectButton,
      accountButton,
      networkButton,
      pick,
      prompt,
      approve,
      closed,
      wallet,
      view,
      card,
    } = await visit(`${site.fixtures}/host/?wallets=honest`)
    expect(await connectButton.textContent()).toBe('Connect Wallet')
    await eventually(() => networkButton.textContent()).toBe('Ethereum')
    expect(await id('account-only').textContent()).toBe('')
    await pick('Honest Wallet')
    await prompt.waitFor()
    await eventually(() => connectButton.textContent()).toBe('Connecting...')
    await approve()
    await closed()
    await eventually(() => accountButton.textContent()).toMatch(/^[\d,.]+ ETH0xf39Fd6…b92266$/)
    expect(await id('account-only').textContent()).toMatch(/ETH0xf39Fd6…b92266$/)
    await wallet('emit', 'honest', 'chainChanged', '0x89')
    await view('UnsupportedChain')
    await eventually(() => networkButton.textContent()).toBe('Switch Network')
    expect(await networkButton.getAttribute('data-status')).toBe('unsupported')
    await wallet('emit', 'honest', 'chainChanged', '0x1')
    await closed()
    await eventually(() => networkButton.textContent()).toBe('Ethereum')
    await page.evaluate(() => window.host.modal.disconnect())
    // A click while the modal is open closes it; the button is under our overlay, so the page does it.
    await connectButton.click()
    await view('Connect')
    await connectButton.evaluate((button: HTMLElement) => button.click())
    await closed()
    expect(await card.isVisible()).toBe(false)
  })

  test('MOD-24 on a slow connection the pressed button shows that it is loading, and does not move', async () => {
    const { page, connectButton, view } = await visit(`${site.fixtures}/host/?wallets=honest`)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/open-*', async (route) => {
      await held
      await route.continue()
    })
    const before = await connectButton.boundingBox()
    await connectButton.click()
    await eventually(() => connectButton.textContent()).toBe('Connecting...')
    expect(await connectButton.getAttribute('aria-busy')).toBe('true')
    const { x, y, width, height } = (await connectButton.boundingBox()) ?? {}
    // The stored width is rounded to whole pixels.
    expect({ x, y, width, height }).toEqual({ ...before, width: Math.round(before?.width ?? 0) })
    release()
    await view('Connect')
    await eventually(() => connectButton.getAttribute('aria-busy')).toBe(null)
  })

  test('HDL-07 a wallet button connects its wallet without the modal, and is disabled while connected', async () => {
    const { page, id, card, accountButton, approve, reject, calls } = await visit(
      `${site.fixtures}/host/?wallets=honest&walletbutton=1`,
    )
    const button = id('wallet-button-org.portico-demo.honest')
    await eventually(() => button.textContent()).toBe('Honest Wallet')
    await button.click()
    await eventually(() => button.textContent()).toBe('Connecting...')
    await reject()
    await eventually(() => button.textContent()).toBe('Honest Wallet')
    await button.click()
    await approve()
    await accountButton.waitFor()
    await eventually(() => button.getAttribute('aria-disabled')).toBe('true')
    const asked = await calls('eth_requestAccounts')
    await button.evaluate((element: HTMLElement) => element.click())
    expect(await calls('eth_requestAccounts')).toBe(asked)
    expect(await card.count()).toBe(0)
    await page.evaluate(() => window.host.modal.disconnect())
    await eventually(() => button.getAttribute('aria-disabled')).toBe(null)
  })

  test.runIf(whole)('AXS-07 the host buttons are 40 px high for a mouse and 44 px for touch', async () => {
    const heights = async (options = {}) => {
      const { page } = await visit(`${site.fixtures}/host/?wallets=honest&walletbutton=1`, options)
      await page.locator('.portico-button').nth(2).waitFor()
      return page
        .locator('.portico-button')
        .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().height))
    }
    expect(await heights()).toEqual([40, 40, 40])
    expect(await heights({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })).toEqual([
      44, 44, 44,
    ])
  })

  test('MOD-25 Help opens the explanation of wallets, and Back is shown only there', async () => {
    const { card, connectButton, view, title } = await visit(honestOnly)
    await connectButton.click()
    await view('Connect')
    expect(await card.getByTestId('header-back').count()).toBe(0)
    await card.getByTestId('header-help').click()
    await view('WhatIsAWallet')
    expect(await title.textContent()).toBe('What is a wallet?')
    expect(await card.getByTestId('header-help').count()).toBe(0)
    await card.getByTestId('header-back').click()
    await view('Connect')
    await card.getByTestId('header-help').waitFor()
  })
})
