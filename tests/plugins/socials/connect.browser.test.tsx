import { connectors } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { email } from 'portico/plugins/email'
import { createMockChain, createMockWallet } from 'portico/testing'
import { describe, expect, test, vi } from 'vitest'
import { all } from '../../modal/startShell.js'
import { SECURE, start, waiting } from './startSocials.js'

/** A wallet of the visitor's browser. */
const installed = definePlugin({
  id: 'test.wallet',
  kernel: 1,
  setup: ({ contribute }) => {
    const { connector } = createMockWallet({ id: 'installed', chains: [createMockChain('eip155')] })
    contribute(connectors, connector)
  },
})

describe('the logins in Connect', () => {
  test('SOC-01 the first three are shown, and More logins shows the others', async () => {
    const { find, press } = await start()
    await vi.waitFor(() => expect(find('social-google')).toBeDefined())
    const shown = () => all('[data-testid^=social-]').map((each) => each.getAttribute('aria-label'))
    expect(shown()).toEqual([
      'Continue with Google',
      'Continue with X',
      'Continue with Discord',
      'More logins',
    ])
    await press('social-more')
    await vi.waitFor(() => expect(shown()).toHaveLength(7))
    expect(shown().slice(3)).toEqual(
      ['Farcaster', 'GitHub', 'Apple', 'Facebook'].map((each) => `Continue with ${each}`),
    )
  })

  test('SOC-01 each button shows the provider’s name', async () => {
    const { find, press } = await start()
    await press('social-more')
    await vi.waitFor(() => expect(find('social-facebook')).toBeDefined())
    const shown = all('[data-testid^=social-]').map((each) => each.textContent)
    expect(shown).toEqual(['Google', 'X', 'Discord', 'Farcaster', 'GitHub', 'Apple', 'Facebook'])
  })

  test.each([
    ['off', false],
    ['to none', []],
  ])('SOC-14 switched %s there is none, and a separator is between e-mail and wallets', async (_, given) => {
    const { find, text } = await start({ socials: given }, { list: true, plugins: [email(), installed] })
    await vi.waitFor(() => expect(find('email-field'), text()).toBeDefined())
    expect([find('social-google'), find('method-social')]).toEqual([undefined, undefined])
    await vi.waitFor(() => expect(find('method-wallet'), text()).toBeDefined())
    expect(all('.p-separator').map((each) => each.textContent)).toEqual(['or'])
  })

  test('EML-15 on a network without logins the visitor must accept another network before the window opens', async () => {
    const { find, press, opens, awaitText, fake, awaitCall, view } = await start({}, { bitcoin: true })
    await press('social-google')
    await awaitText(
      'Social login is not available on your current network. You will be logged in on Mock eip155 1.',
    )
    expect([opens.mock.calls, fake.asked, view()]).toEqual([[], [], 'ConnectingSocial'])
    find('accept-network')?.click()
    expect(opens).toHaveBeenCalledTimes(1)
    await awaitCall('getSocialRedirectUri')
    await awaitText('Continue in the Google window')
  })

  test('SOC-16 a view that the host opens shows no blocked-window error before the first try', async () => {
    const { modal, awaitText, text, opens, press } = await start()
    await modal.close()
    void modal.open({ view: 'ConnectingSocial', params: { provider: 'google' } })
    await awaitText('This page continues once you are logged in there.')
    expect(text()).not.toMatch(/could not be opened|Failed/)
    expect(opens).not.toHaveBeenCalled()
    opens.mockImplementation(() => null)
    await press('retry')
    await awaitText('The Google window could not be opened.')
    await awaitText('Couldn’t start the login')
  })

  test('EML-15 Farcaster’s code is not requested before another network is accepted', async () => {
    const { press, awaitText, fake, awaitCall } = await start({ socials: ['farcaster'] }, { bitcoin: true })
    await press('social-farcaster')
    await awaitText('You will be logged in on Mock eip155 1.')
    expect(fake.asked).toEqual([])
    await press('accept-network')
    await awaitCall('getFarcasterUri')
  })

  test('SOC-16 in a standalone web app the frame is prepared before the press', async () => {
    const match = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query.includes('standalone') ? ({ matches: true } as MediaQueryList) : match(query),
    )
    const { fake, opens } = await start()
    await vi.waitFor(() => expect(fake.prepared()).toBe(1))
    expect(opens).not.toHaveBeenCalled()
  })

  test('SOC-15 for a logged-in visitor the logins are disabled, with the reason', async () => {
    const { modal, fake, find, awaitText, postMessage, awaitCall, opened } = await waiting()
    postMessage({ resultUri: `${SECURE}/sdk/oauth?code=1` })
    await awaitCall('connectSocial')
    fake.last('connectSocial').answer()
    await opened
    expect(fake.prepared()).toBe(0)
    await modal.use(email())
    void modal.open({ view: 'Connect' })
    // The e-mail field says the same, and may be there first.
    await vi.waitFor(() => expect(find('social-google')?.getAttribute('aria-disabled')).toBe('true'))
    await awaitText('You are already logged in.')
    await vi.waitFor(() => expect(find('email-field')?.getAttribute('aria-disabled')).toBe('true'))
  })
})
