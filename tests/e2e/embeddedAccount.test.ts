import { describe, expect, test } from 'vitest'
import { whole } from '../volumes.js'
import { accountOf, newAddress, newName, openAccount, openLogins } from './openLogins.js'
import { eventually } from './visitor.js'

const { site, visit, start, logIn, giveEmail, codeFor, enterCode, openModal, openPopup, logInAt } =
  openLogins()

describe('the account of an e-mail login', () => {
  test('EML-12 EML-13 the host reads the user, and the visitor sees a long e-mail shortened', async () => {
    const visitor = await start()
    const { card, id } = visitor
    const email = await logIn(visitor, `a-very-long-name-indeed-${newAddress()}`)
    expect(await accountOf(visitor)).toMatchObject({
      status: 'connected',
      user: { email, accountType: 'smartAccount', smartAccountDeployed: false },
      preferredAccountType: 'smartAccount',
      smartAccountDeployed: false,
      connectedWalletInfo: { name: 'E-mail', type: 'AUTH' },
    })
    await openAccount(visitor)
    await card.getByText(`${email.slice(0, 30)}…`, { exact: true }).waitFor()
    await id('login-mark')
      .and(card.getByRole('img', { name: 'Logged in: E-mail' }))
      .waitFor()
    expect(await card.getByText('Auth', { exact: true }).count()).toBe(0)
  })

  test.runIf(whole)('the e-mail row opens the change of the address, and Back returns', async () => {
    const visitor = await start()
    const { id, view } = visitor
    const email = await logIn(visitor)
    await openAccount(visitor)
    expect(await id('open-update-email').textContent()).toContain(email)
    await id('open-update-email').click()
    await view('UpdateEmailWallet')
    expect(await id('new-email').inputValue()).toBe(email)
    await id('header-back').click()
    await view('Account')
  })

  test('NET-05 a network switch needs no approval, shows its progress and returns to the view before', async () => {
    const visitor = await start()
    const { page, id, card, view, setFaults } = visitor
    await logIn(visitor)
    await openAccount(visitor)
    await setFaults({ slowMs: 1500 })
    await id('open-networks').click()
    await view('SwitchNetwork')
    await id('network-row').filter({ hasText: 'Base' }).click()
    await card.getByText('Switching to Base…').first().waitFor()
    expect(await page.locator('#w3m-iframe').isVisible()).toBe(false)
    await view('Account')
    expect(await page.evaluate(() => window.logins.modal.getState().network?.caipNetworkId)).toBe(
      'eip155:8453',
    )
    await card.getByText('Base').first().waitFor()
  })

  test('EML-24 the account opens the secure site in a window without an opener', async () => {
    const visitor = await start()
    const { page, id } = visitor
    await logIn(visitor)
    await openAccount(visitor)
    const [tab] = await Promise.all([page.waitForEvent('popup'), id('upgrade-wallet').click()])
    await tab.getByRole('heading', { name: 'Your wallet' }).waitFor()
    expect(new URL(tab.url()).href).toBe(`${site.secure}/dashboard`)
    expect(await tab.evaluate(() => window.opener)).toBe(null)
  })

  test('MCH-09 a login on one chain replaces an extension on the other, and both namespaces can be used', async () => {
    const visitor = await visit(`${site.fixtures}/logins/?wallets=honest&project=beside`)
    const { page, id, view } = visitor
    await visitor.connect('Honest Wallet')
    const before = await accountOf(visitor)
    await page.evaluate(
      () => void window.logins.modal.open({ view: 'Connect', params: { namespace: 'solana' } }),
    )
    await view('Connect')
    const email = newAddress()
    await id('email-field').fill(email)
    await id('email-field').press('Enter')
    await enterCode(visitor, await codeFor(email))
    await visitor.closed()
    const shown = () =>
      page.evaluate(() => {
        const { address, activeNamespace, connections } = window.logins.modal.getState()
        return { address, activeNamespace, types: connections.map(({ type }) => type) }
      })
    const on = await shown()
    expect(on).toMatchObject({ activeNamespace: 'solana', types: ['AUTH', 'AUTH'] })
    await page.evaluate(() => window.logins.modal.switchNetwork('eip155:1'))
    const evm = await shown()
    expect(evm).toMatchObject({ activeNamespace: 'eip155', types: ['AUTH', 'AUTH'] })
    expect(new Set([on.address, evm.address, before?.address]).size).toBe(3)
    expect(await accountOf(visitor)).toMatchObject({ status: 'connected', address: evm.address })
    await openAccount(visitor)
  })

  test.runIf(whole)('EML-24 the account of another wallet has none of the rows of a login', async () => {
    const visitor = await visit(`${site.fixtures}/logins/?wallets=honest&project=honest`)
    const { id, view } = visitor
    await visitor.connect('Honest Wallet')
    await visitor.accountButton.click()
    await view('Account')
    await id('disconnect').waitFor()
    for (const part of ['upgrade-wallet', 'login-mark', 'account-type', 'open-update-email'])
      expect(await id(part).count()).toBe(0)
  })
})

describe('the account of a social login', () => {
  test('SOC-13 EML-13 shows the name, also after a reload, and no e-mail to change', async () => {
    const visitor = await start()
    const { page, id, card } = visitor
    await openModal(visitor)
    const name = newName()
    await logInAt(await openPopup(visitor, 'google'), name)
    await visitor.closed()
    for (const time of ['at once', 'after a reload']) {
      if (time !== 'at once') await page.reload()
      await eventually(async () => (await accountOf(visitor))?.status).toBe('connected')
      expect(await accountOf(visitor)).toMatchObject({
        socialProvider: 'google',
        user: { userName: name },
        connectedWalletInfo: { name: 'Google', type: 'AUTH' },
      })
      await openAccount(visitor)
      await card.getByText(name, { exact: true }).waitFor()
      await card.getByRole('img', { name: 'Logged in: Google' }).waitFor()
      await id('upgrade-wallet').waitFor()
      expect(await id('open-update-email').count()).toBe(0)
    }
  })
})

describe('EML-15 on a network that has no login', () => {
  test('the login is offered on the first network that has it, and continues there', async () => {
    const visitor = await start({ query: '&bitcoin=1' })
    const { page, id, card } = visitor
    const email = newAddress()
    await giveEmail(visitor, email)
    await card.getByText('You will be logged in on Ethereum.').waitFor()
    expect(await page.locator('#w3m-iframe').count()).toBe(0)
    await id('accept-network').click()
    await enterCode(visitor, await codeFor(email))
    await visitor.closed()
    const now = await page.evaluate(() => window.logins.modal.getState().network?.caipNetworkId)
    expect(now).toBe('eip155:1')
  })
})
