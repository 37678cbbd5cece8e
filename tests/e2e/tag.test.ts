import { expect, test } from 'vitest'
import { openLogins } from './openLogins.js'
import { connectAndSend, logInByEmail } from './tagJourneys.js'
import { eventually } from './visitor.js'

const logins = openLogins()
const { site, visit } = logins

test('an installed wallet connects by an element, signs, is restored and sends a coin, under the strict policy and from another origin', async () => {
  await connectAndSend(logins)
})

test('a code sent by e-mail connects by an element, also after a reload', async () => {
  await logInByEmail(logins)
})

test('before the click the page loads the entry and what it imports, at most two files, and nothing of React', async () => {
  const { page } = await visit(`${site.tag}/quiet.html?wallets=honest`, { cold: true })
  const files = () =>
    page.evaluate(
      (origin) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.startsWith(origin))
          .map(({ name }) => name.slice(origin.length + 1).replace(/-[\w-]{8}\.js$/, '.js'))
          .sort(),
      site.tagFiles,
    )
  await page.locator('portico-button').hover()
  expect(await files()).toEqual(['chunks/rolldown-runtime.js', 'portico.js'])
  await page.locator('portico-button').click()
  await page.getByTestId('wallet-row').first().waitFor()
  expect(await files()).toEqual(expect.arrayContaining(['chunks/open.js', 'preset.js']))
})

test('a changed lazy file is not loaded, and a changed entry does not run', async () => {
  const expected = /integrity|dynamically imported|could not be loaded/i
  const { page } = await visit(`${site.tag}/quiet.html?wallets=honest`, { cold: true, expected })
  const change = (file: string) =>
    page.context().route(`${site.tagFiles}/${file}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()}\n` })
    })
  await change('chunks/open-*')
  await page.reload()
  const button = page.locator('portico-button').getByRole('button')
  await button.click()
  await eventually(() => button.textContent()).toBe('Failed to load. Retry')
  await change('portico.js')
  await page.reload()
  expect(await page.evaluate(() => customElements.get('portico-button'))).toBe(undefined)
})

test('a card holds the modal of the button that names it; other elements and modules of the page have modals of their own, and a second copy of the script changes nothing', async () => {
  const { page, approve, wallet } = await visit(`${site.tag}/card.html?wallets=honest`)
  const inCard = page.locator('portico-card')
  const buttons = page.getByRole('button', { name: 'Connect Wallet' })
  await inCard.locator('[data-testid=portico-card][data-view=Connect]').waitFor()
  await eventually(() => buttons.count()).toBe(3)
  expect(await page.locator('#own').getAttribute('data-react')).toBe('function')
  await inCard.evaluate((card) =>
    card.addEventListener('connect', (event) => {
      card.dataset.restored = (event as CustomEvent).detail.restored
    }),
  )
  await inCard.getByTestId('wallet-row').filter({ hasText: 'Honest Wallet' }).click()
  await approve()
  await eventually(() => inCard.getAttribute('data-restored')).toBe('false')
  await eventually(() => page.locator('header').getByTestId('account-button').count()).toBe(1)
  await eventually(() => wallet('state', 'honest')).toMatchObject({ authorised: true })
  // Without the card, its button has no modal.
  await inCard.evaluate((element) => element.remove())
  await eventually(() => page.locator('header button').count()).toBe(0)
})

test('an element that its page cannot configure says so in an event and in the console', async () => {
  const expected = /is not in the list/
  const { page } = await visit(`${site.tag}/quiet.html?wallets=none`, { expected })
  const message = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const element = document.createElement('portico-network')
        element.setAttribute('networks', '123456789')
        element.addEventListener('error', (event) => resolve((event as Event as CustomEvent).detail.message))
        document.body.append(element)
      }),
  )
  expect(message).toMatch(/^networks="123456789" is not in the list/)
})
