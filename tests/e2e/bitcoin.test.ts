import { describe, expect, test } from 'vitest'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser()

describe('an installed Bitcoin wallet', () => {
  test.each([
    ['bitcoin', 'Honest Bitcoin Wallet'],
    ['bitcoin-unisat', 'UniSat Wallet'],
  ])(
    'INJ-13 %s connects, signs verifiably, is restored after a reload and is disconnected',
    async (id, name) => {
      const visitor = await visit(`${site.demo}?wallets=${id}`)
      const { page, id: part, connect, approve, accountButton, text, wallet } = visitor
      await connect(name)
      const account = await text('bitcoin-address')
      expect(account).toMatch(/^bc1q/)

      await part('bitcoin-sign').click()
      await part('wallet-prompt').getByText('Hello from Bitcoin.').waitFor()
      await approve()
      await eventually(() => text('bitcoin-verified')).toBe('Verified: the account signed this.')

      await page.reload()
      await accountButton.waitFor()
      await eventually(() => text('bitcoin-address')).toBe(account)
      expect(await part('wallet-prompt').count()).toBe(0)
      await part('disconnect').click()
      await eventually(() => text('bitcoin-address')).toBe('–')
      await eventually(() => wallet('state', id)).toMatchObject({ authorised: false })
    },
  )
})
