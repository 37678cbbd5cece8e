import { fileURLToPath } from 'node:url'
import { verifyMessage } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKeys } from '../../demo/sandbox/wallet/keys.mjs'
import { type StaticServer, startStatic } from '../../demo/serve/server.mjs'
import { openRelay } from './openRelay.js'
import { openBrowser } from './visitor.js'

// Pages of another site than theirs frame them.
const site = openRelay({ framedBy: ['http://localhost:*'] })
const { visit } = openBrowser()

let outer: StaticServer
let inner = ''
beforeEach(async () => {
  inner = `${site.address}?announce=none`
  const html = () =>
    new Response(
      `<!doctype html><title>Outer</title><link rel="icon" href="data:,"><div id="root"><iframe src="${inner}" width="1000" height="700" allow="clipboard-read; clipboard-write"></iframe></div>`,
      { headers: { 'content-type': 'text/html' } },
    )
  outer = await startStatic({
    root: fileURLToPath(new URL('./fixtures', import.meta.url)),
    csp: { frame: [new URL(site.address).origin] },
    routes: { '/': html },
  })
})
afterEach(() => outer.stop())

test('WCT-23 a page in a frame of another site pairs and signs', async () => {
  const address = outer.url.replace('127.0.0.1', 'localhost')
  const { page } = await visit(address, {
    neighbours: [...site.neighbours, address],
    // The package reads the storage before each request, and logs that it is denied.
    expected: /Failed to read the 'localStorage' property/,
  })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const frame = page.frames().find((each) => each.url() === inner)
  if (!frame) throw new Error('The page is not in its frame')
  expect(await frame.evaluate(() => location.ancestorOrigins[0])).toBe(address)
  await frame.getByTestId('top-buttons').getByTestId('connect-button').click()
  await frame.getByTestId('wallet-row').filter({ hasText: 'WalletConnect' }).click()
  await frame.getByTestId('qr-code').waitFor()
  await frame.locator('[data-testid=copy-pairing]:not([aria-disabled])').click()
  await frame.getByText('Link copied').first().waitFor()
  const phone = await site.phone()
  await phone.pair(await frame.evaluate(() => navigator.clipboard.readText()))
  await frame.getByTestId('portico-card').waitFor({ state: 'hidden' })
  await frame.getByTestId('top-buttons').getByTestId('account-button').waitFor()
  const owner = createKeys().address('eip155:1', 0) as `0x${string}`
  const signature = await frame.evaluate(
    (from) =>
      window.pairing.modal
        .provider('eip155')
        .request({ method: 'personal_sign', params: ['0x68656c6c6f', from] }),
    owner,
  )
  expect(
    await verifyMessage({ address: owner, message: 'hello', signature: signature as `0x${string}` }),
  ).toBe(true)
})
