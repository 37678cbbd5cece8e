import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { buildRealWallets, installRealWallets } from '../../real/buildWallets.mjs'
import { eventually, openBrowser, visitor } from '../visitor.js'

const { site, visit } = openBrowser()

beforeAll(async () => {
  installRealWallets()
  await buildRealWallets(fileURLToPath(new URL('../../../demo/dist/wallets', import.meta.url)))
})

test.each([
  ['base', 'Base Account'],
  ['porto', 'Porto'],
])('SIW-11 %s connects and signs in with one prompt, at its site', async (id, name) => {
  const it = await visit(`${site.demo}?wallets=${id}&sign-in=1`, {
    neighbours: [site.origin.replace('127.0.0.1', 'localhost')],
  })
  const sessions = () =>
    it.page.evaluate(async () => (await (await fetch('/auth/sessions')).json()).sessions.length as number)
  await it.connectButton.click()
  await it.view('Connect')
  const opened = it.page.waitForEvent('popup')
  await it.row(name).click()
  const popup = visitor(await opened)
  const closed = popup.page.waitForEvent('close')
  await popup.approve()
  await closed
  await it.closed()
  await eventually(sessions).toBe(1)
  await eventually(() => it.text('account-status')).toBe('connected')
  await it.page.reload()
  await it.accountButton.waitFor()
  expect(await sessions()).toBe(1)
  // Its site has asked once.
  expect(
    it.page
      .context()
      .pages()
      .some((page) => page.url().includes(`/wallets/${id}/`)),
  ).toBe(false)
})
