import { describe, expect, test, vi } from 'vitest'
import { all } from '../../modal/startShell.js'
import { SECURE, start, waiting } from './startSocials.js'

describe('the logins in Connect', () => {
  test('SOC-01 the first three and a way to the others, each with its name', async () => {
    const { find, press } = await start()
    await vi.waitFor(() => expect(find('social-google')).toBeDefined(), { timeout: 10_000 })
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

  test('SOC-14 switched off, there is none', async () => {
    const { modal, find, text } = await start({ socials: false })
    await vi.waitFor(() => expect(modal.getState().open).toBe(true))
    await vi.waitFor(() => expect(text()).toContain('Connect wallet'), { timeout: 10_000 })
    expect(find('social-google')).toBeUndefined()
  })

  test('SOC-15 who is logged in already cannot do it again, and reads why', async () => {
    const { modal, fake, find, sees, tell, asks, opened } = await waiting()
    tell({ resultUri: `${SECURE}/sdk/oauth?code=1` })
    await asks('connectSocial')
    fake.last('connectSocial').answer()
    await opened
    void modal.open({ view: 'Connect' })
    // The e-mail field says the same, and may be there first.
    await vi.waitFor(() => expect(find('social-google')?.getAttribute('aria-disabled')).toBe('true'), {
      timeout: 10_000,
    })
    await sees('You are logged in already.')
  })
})
