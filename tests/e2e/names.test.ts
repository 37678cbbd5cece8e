import { expect, test } from 'vitest'
import { frameOf, newName, openLogins } from './openLogins.js'
import { eventually } from './visitor.js'

const { site, visit, logIn } = openLogins()

test('NAM-03 NAM-04 a visitor with the embedded wallet registers a name, and the button shows it after a reload', async () => {
  const visitor = await visit(`${site.demo}?wallets=none&announce=none&logins=1&pairing=0`)
  const { page, id, view, accountButton } = visitor
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/v1\/(identity|profile)\//.test(pathname)) asked.push(pathname)
  })
  await logIn(visitor)
  await accountButton.click()
  await view('Account')
  await id('open-register-name').click()
  await view('RegisterAccountName')
  const label = newName()
  const name = `${label}.reown.id`
  await id('name-field').fill(label.toUpperCase())
  await eventually(() => id('name-suggestion').first().textContent()).toContain(`${name} Available`)
  await id('register-name').click()
  await view('ApproveTransaction')
  const frame = frameOf(page)
  await frame.getByText(`"name":"${name}"`).waitFor()
  await frame.getByRole('button', { name: 'Sign' }).click()
  await view('RegisterAccountNameSuccess')
  expect(await id('name-registered').textContent()).toBe(name)
  await id('names-done').click()
  await view('Account')
  await eventually(() => id('open-register-name').count()).toBe(0)
  await page.keyboard.press('Escape')
  await visitor.closed()
  expect(await accountButton.textContent()).toContain(name)
  expect(asked.filter((path) => path.startsWith('/v1/identity/'))).toHaveLength(1)

  asked.splice(0)
  await page.reload()
  await eventually(() => accountButton.textContent()).toContain(name)
  expect(asked).toEqual([])
})

test('a name and an avatar from ENS are read from the chain, without a service', async () => {
  const { card, connect, accountButton, view } = await visit(
    `${site.demo}?wallets=honest&account=collector&vendor=0`,
  )
  await connect('Honest Wallet')
  await accountButton.click()
  await view('Account')
  await card.getByText('collector.eth', { exact: true }).waitFor()
  await eventually(() => accountButton.textContent()).toContain('collector.eth')
})
