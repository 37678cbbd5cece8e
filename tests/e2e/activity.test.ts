import { expect, test } from 'vitest'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser()

test('ACT-10 ACT-11 a visitor sends from the page and sees it pending, then confirmed, with no service', async () => {
  const visitor = await visit(`${site.demo}?wallets=honest&vendor=0`)
  const { page, card, id, connect, accountButton, view, approve } = visitor
  const histories: string[] = []
  let isMined = false
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (request.url().includes('/history')) histories.push(request.url())
    const body = request.method() === 'POST' ? (request.postData() ?? '') : ''
    if (isMined || !body.includes('eth_getTransactionReceipt')) return route.fallback()
    // The transaction is not in a block yet.
    const { id: asked } = JSON.parse(body) as { id: unknown }
    await route.fulfill({ json: { jsonrpc: '2.0', id: asked, result: null } })
  })
  await connect('Honest Wallet')
  await accountButton.click()
  await view('Account')
  expect(await card.getByTestId('tab-activity').count()).toBe(0)
  await page.keyboard.press('Escape')
  await visitor.closed()

  await id('send').click()
  await approve()
  await accountButton.click()
  await view('Account')
  await card.getByTestId('tab-activity').click()
  const rows = card.getByTestId('activity-row')
  await eventually(() =>
    rows.allInnerTexts().then((all) => all.map((row) => row.replace(/\s+/g, ' '))),
  ).toEqual([expect.stringMatching(/^Send Pending · To 0x709979…dc79C8 0\.01 ETH/)])
  isMined = true
  await eventually(() => rows.first().textContent()).toMatch(/^Sent\s+To 0x709979…dc79C8\s+0\.01 ETH/)

  // The row is still there after a reload, and gone after a disconnect.
  await page.reload()
  await accountButton.click()
  await view('Account')
  await card.getByTestId('tab-activity').click()
  await eventually(() => rows.count()).toBe(1)
  await card.getByTestId('disconnect').click()
  await visitor.closed()
  await eventually(() =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('activity'))),
  ).toEqual([])
  expect(histories).toEqual([])
})

test('ACT-02 BAL-11 a collector scrolls through the whole history, each row once, and sees the NFTs', async () => {
  const visitor = await visit(`${site.demo}?wallets=honest&account=collector`)
  const { page, card, connect, accountButton, view } = visitor
  const cursors: (string | null)[] = []
  const shown = new Set<string>()
  // Read the answer while routing it, because the browser may discard the body of a delivered answer.
  await page.route(/\/history\?/, async (route) => {
    cursors.push(new URL(route.request().url()).searchParams.get('cursor'))
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: { id: string }[] }
    for (const { id } of data) shown.add(id)
    await route.fulfill({ response })
  })
  await connect('Honest Wallet')
  expect(cursors).toEqual([])
  await accountButton.click()
  await view('Account')
  await card.getByTestId('tab-activity').click()
  await eventually(() => card.getByTestId('activity-row').count()).toBe(10)
  expect(cursors).toEqual([null])
  await card.getByTestId('activity-all').click()
  await view('Activity')
  const body = page.locator('.p-body')
  await eventually(async () => {
    await body.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    return card.getByTestId('pager').getAttribute('data-state')
  }).toBe('end')
  expect(shown.size).toBeGreaterThanOrEqual(250)
  expect(new Set(cursors).size).toBe(cursors.length)
  expect(await card.locator('*').count()).toBeLessThan(600)
  await card.getByTestId('header-back').click()
  await view('Account')
  await card.getByTestId('tab-nfts').click()
  await eventually(() => card.getByTestId('nft-tile').count()).toBeGreaterThan(1)
  const names = (await card.getByTestId('nft-tile').allInnerTexts()).join()
  expect(names).not.toMatch(/claim|free/i)
})
