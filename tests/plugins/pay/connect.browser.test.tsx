import { email } from 'portico/plugins/email'
import { pay } from 'portico/plugins/pay'
import { expect, test, vi } from 'vitest'
import { start } from '../socials/startSocials.js'

const methods = ['method-email', 'method-social', 'method-wallet']

test('FLG-08 FLG-09 while pay is on, by host or remote configuration, Connect shows only wallets', async () => {
  const { modal, find } = await start({}, { list: true, plugins: [email(), pay()] })
  const shows = (...wanted: readonly string[]) =>
    vi.waitFor(() => expect(methods.filter((id) => find(id))).toEqual(wanted))
  await shows(...methods)
  modal.setFeatures({ pay: true })
  await shows('method-wallet')
  expect(modal.kernel.features.get()).toMatchObject({ email: true, pay: true })
  modal.setFeatures({ pay: false })
  await shows(...methods)
  modal.setFeatures({ pay: null as never })
  modal.kernel.setRemote(
    new Map([
      ['pay', { isEnabled: true, config: [] }],
      ['social_login', undefined],
    ]),
  )
  await shows('method-wallet')
  modal.kernel.setRemote(
    new Map([
      ['pay', { isEnabled: false, config: [] }],
      ['social_login', undefined],
    ]),
  )
  await shows(...methods)
  // The project's configuration cannot bring back logins that the page has switched off.
  modal.setFeatures({ pay: true })
  await shows('method-wallet')
  expect(modal.kernel.features.get()).toMatchObject({ pay: true })
})

test('FLG-06 in basic mode there are no logins', async () => {
  const { find, awaitText } = await start({}, { list: true, basic: true, plugins: [email()] })
  await vi.waitFor(() => expect(find('method-wallet')).toBeDefined())
  await awaitText('No wallet found')
  expect(methods.filter((id) => find(id))).toEqual(['method-wallet'])
})
