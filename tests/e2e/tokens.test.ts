import { expect, test } from 'vitest'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser()

test('without a service the coin and the token are read from the chain, with no total without prices', async () => {
  const visitor = await visit(`${site.demo}?wallets=honest&vendor=0`)
  const { card, connect, accountButton, view } = visitor
  await connect('Honest Wallet')
  await accountButton.click()
  await view('Account')
  const rows = card.getByTestId('token-row')
  await eventually(() => rows.allInnerTexts().then((all) => all.map((row) => row.split(/\s*\n\s*/)))).toEqual(
    [
      ['E', 'Ether', 'ETH', expect.stringMatching(/^[\d,.]+ ETH$/)],
      ['S', 'Sandbox Dollar', 'SBD', expect.stringMatching(/^[\d,.]+ SBD$/)],
    ],
  )
  expect(await card.getByTestId('tokens-unavailable').count()).toBe(0)
  expect(await card.getByTestId('account-total').count()).toBe(0)
})

test('BAL-02 forty tokens with values are shown after one request, suspicious ones only after a press', async () => {
  const visitor = await visit(`${site.demo}?wallets=honest&account=collector`)
  const { page, card, connect, accountButton, view } = visitor
  // The 30 s cache does not expire during the test, even on a slow machine.
  await page.clock.setFixedTime(new Date())
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(`${site.gateway}/v1/account/`)) asked.push(new URL(request.url()).pathname)
  })
  await connect('Honest Wallet')
  expect(asked).toEqual([])
  const open = async () => {
    await accountButton.click()
    await view('Account')
    await eventually(() => card.getByTestId('token-row').count()).toBe(6)
    // A button below the first few tokens shows all of them.
    await card.getByTestId('tokens-all').click()
    await eventually(() => card.getByTestId('token-row').count()).toBeGreaterThanOrEqual(40)
  }
  await open()
  expect(await card.getByTestId('account-total').textContent()).toMatch(/\$[\d,]+\s*\.\d{2}/)
  const rows = (await card.getByTestId('token-row').allInnerTexts()).map((row) => row.split(/\s*\n\s*/))
  expect(rows[0]).toEqual(expect.arrayContaining(['Ether', 'ETH', expect.stringMatching(/^[\d.,]+ ETH$/)]))
  const names = rows.flat()
  expect(names.filter((each) => each === 'Harbour Dollar')).toHaveLength(1)
  expect(names.join()).not.toContain('harbour-claim.xyz')
  await card.getByTestId('tokens-hidden').click()
  await eventually(() =>
    card
      .getByTestId('token-row')
      .allInnerTexts()
      .then((all) => all.join()),
  ).toContain('harbour-claim.xyz')
  await page.keyboard.press('Escape')
  // The next page shows what this one has read.
  await page.reload()
  await open()
  expect(asked.filter((path) => path.endsWith('/balance'))).toHaveLength(1)
})

test("without a service the host's tokens are read from the chain, without prices", async () => {
  const visitor = await visit(`${site.demo}?wallets=honest&account=collector&vendor=0`)
  const { page, card, connect, accountButton, view } = visitor
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/v1/')) asked.push(request.url())
  })
  await connect('Honest Wallet')
  await accountButton.click()
  await view('Account')
  await card.getByTestId('tokens-all').click()
  await eventually(() => card.getByTestId('token-row').count()).toBeGreaterThanOrEqual(40)
  const rows = await card.getByTestId('token-row').allInnerTexts()
  expect(rows.join()).toContain('Harbour Dollar')
  expect(rows.join()).not.toContain('$')
  expect(await card.getByTestId('tokens-hidden').count()).toBe(0)
  expect(asked.filter((url) => !/^\/v1\/?\?/.test(url.slice(site.gateway.length)))).toEqual([])
})
