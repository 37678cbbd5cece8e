import { describe, expect, test } from 'vitest'
import { addressesOf, ask, ended, frameOf, newName, openLogins, storedOf } from './openLogins.js'
import { phone, phones } from './phones.js'
import { eventually, type Visitor } from './visitor.js'

const { site, start, openModal, logIn } = openLogins()

const choose = async (visitor: Visitor) => {
  await openModal(visitor)
  await visitor.id('social-more').click()
  await visitor.id('social-farcaster').click()
  await visitor.page.locator('[data-testid=portico-card][data-view=ConnectingFarcaster]').waitFor()
}
/** The link of the code, copied by its button. */
const copyLink = async ({ page, id, card }: Visitor) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await id('copy-farcaster').click()
  await card.getByText('Link copied').first().waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}
/** Approves in the visitor's app. */
const approve = async ({ page }: Visitor, link: string, name: string) => {
  const app = await page.context().newPage()
  await app.goto(link)
  await app.getByLabel('Name').fill(name)
  await app.getByRole('button', { name: 'Approve' }).click()
  await app.getByText('Approved.').waitFor()
  await app.close()
}

describe('a login by Farcaster', () => {
  test('FAR-01 FAR-02 shows a code and opens no window; approved in the app it connects and stores the name', async () => {
    const visitor = await start()
    const { page, id } = visitor
    const windows: unknown[] = []
    page.on('popup', (popup) => windows.push(popup))
    await choose(visitor)
    await id('qr-code').waitFor()
    const name = newName()
    await approve(visitor, await copyLink(visitor), name)
    await visitor.closed()
    await visitor.accountButton.waitFor()
    expect(windows).toEqual([])
    expect(Object.keys(await addressesOf(visitor)).sort()).toEqual(['eip155', 'solana'])
    expect((await storedOf(visitor))['portico/auth/socialUsername']).toContain(name)
    expect((await storedOf(visitor))['portico/auth/connectedSocial']).toContain('farcaster')
  })

  test('FAR-02 if the code to draw the QR code fails to load, that is shown, and a retry draws it', async () => {
    const visitor = await start({ expected: /Failed to load resource|Failed to fetch|net::/ })
    const { page, card, id } = visitor
    const encoder = /\/drawQr-[\w-]+\.js/
    await page.route(encoder, (route) => route.abort())
    await choose(visitor)
    for (const at of ['qr-plate', 'status-text'])
      await card.getByTestId(at).getByText('Couldn’t load this.').waitFor({ state: 'attached' })
    await page.unroute(encoder)
    await id('retry').click()
    await id('qr-code').waitFor()
  })

  test('FAR-05 FAR-07 leaving while it waits reloads the frame, kills the link, and an e-mail login then works', async () => {
    const visitor = await start()
    const { page, id } = visitor
    await choose(visitor)
    await id('qr-code').waitFor()
    const link = await copyLink(visitor)
    const anew = page.waitForEvent('framenavigated', (frame) => frame.url().startsWith(`${site.secure}/sdk`))
    await id('header-back').click()
    await visitor.view('Connect')
    await anew
    const app = await page.context().newPage()
    await app.goto(link)
    await app.getByText('This link is used or has expired.').waitFor()
    await app.close()
    await id('header-close').click()
    await visitor.closed()
    await logIn(visitor)
    const { eip155 } = await addressesOf(visitor)
    await page.evaluate(() => window.logins.modal.switchNetwork('eip155:8453'))
    await ask(visitor, 'eip155', 'personal_sign', ['0x68656c6c6f', eip155])
    await visitor.view('ApproveTransaction')
    await frameOf(page).getByRole('button', { name: 'Sign' }).click()
    await eventually(() => ended(visitor)).toEqual([expect.stringMatching(/^0x[\da-f]{130,}$/)])
    await page.evaluate(() => window.logins.modal.disconnect())
    await eventually(() => addressesOf(visitor)).toEqual({})
  })

  test('FAR-08 on a phone a button opens the app, once there is a link', async () => {
    const visitor = await start({ ...phone(phones.Android), faults: { slowMs: 700 } })
    const { page, id } = visitor
    await choose(visitor)
    const button = id('open-farcaster')
    await button.waitFor()
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    expect(await id('qr-code').count()).toBe(0)
    await eventually(() => button.getAttribute('aria-disabled')).toBe(null)
    const [app] = await Promise.all([page.context().waitForEvent('page'), button.tap()])
    await app.getByLabel('Name').fill(newName())
    await app.getByRole('button', { name: 'Approve' }).tap()
    await app.getByText('Approved.').waitFor()
    await app.close()
    await visitor.closed()
    await visitor.accountButton.waitFor()
  })
})
