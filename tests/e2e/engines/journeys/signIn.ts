import { expect } from 'vitest'
import { pressUntil } from '../../pressUntil.js'
import { eventually } from '../../visitor.js'
import type { Journeys } from '../openJourneys.js'

/** A sign-in that the page requires. */
export const signIn = ({ site, visit, journey }: Journeys) => {
  journey('SIW-01 SIW-03 SIW-07 SIW-13 a required sign-in is declined, signed, kept and ended', async () => {
    const visitor = await visit(`${site.demo}?wallets=honest&sign-in=1`, {
      // The browser's own message about the answer to a visitor who is not signed in.
      expected: /status of 401/,
    })
    const { page, card, id, view, approve, reject, closed, text } = visitor
    const sign = () => pressUntil(id('siwx-sign'), () => visitor.wallet('pending'))
    const sessions = () =>
      page.evaluate(async () => (await (await fetch('/auth/sessions')).json()).sessions.length as number)
    await visitor.pick('Honest Wallet')
    await approve()
    await view('SIWXSignMessage')
    const message = await id('siwx-message').textContent()
    expect(message).toContain('wants you to sign in with your Ethereum account:')
    await page.keyboard.press('Escape')
    await card.getByText('Sign in or cancel to leave.').first().waitFor()
    await sign()
    await reject()
    await eventually(() => text('snackbar')).toContain('Signature declined')
    await view('SIWXSignMessage')
    expect(await id('siwx-message').textContent()).toBe(message)
    expect(await sessions()).toBe(0)
    await sign()
    await approve()
    await closed()
    await eventually(sessions).toBe(1)
    await page.reload()
    await visitor.accountButton.waitFor()
    await eventually(() => text('account-status')).toBe('connected')
    expect(await sessions()).toBe(1)
    await visitor.accountButton.click()
    await view('Account')
    await card.getByTestId('disconnect').click()
    await eventually(() => text('account-status')).toBe('disconnected')
    await eventually(sessions).toBe(0)
  })

  journey('SIW-05 a visitor who cancels the sign-in is not connected', async () => {
    const visitor = await visit(`${site.demo}?wallets=honest&sign-in=1`, { expected: /status of 401/ })
    const { id, view, text } = visitor
    await visitor.pick('Honest Wallet')
    await visitor.approve()
    await view('SIWXSignMessage')
    await id('siwx-cancel').click()
    await visitor.closed()
    await eventually(() => text('account-status')).toBe('disconnected')
    await visitor.page.reload()
    await visitor.connectButton.waitFor()
    await eventually(() => text('account-status')).toBe('disconnected')
  })
}
