import { definePlugin } from 'portico/kernel'
import { shortAddress } from 'portico/react'
import { expect, test, vi } from 'vitest'
import { accountMessages } from '../../../plugins/auth/account/accountMessages.js'
import AccountType from '../../../plugins/auth/views/AccountType.js'
import { show } from './showView.js'

const smart = `0x${'5'.repeat(40)}`
const plain = `0x${'e'.repeat(40)}`

/** The setting alone, in a view. */
const setting = () =>
  definePlugin({
    id: 'setting',
    kernel: 1,
    setup: ({ view, messages }) => {
      messages('en', accountMessages)
      const account = {
        status: 'connected',
        address: smart,
        accounts: [],
        preferredAccountType: 'smartAccount',
      } as const
      view('Account', {
        title: 'auth.smart',
        load: async () => ({ default: () => <AccountType namespace="eip155" account={account} /> }),
      })
    },
  })

test('SAC-03 the account switch asks for confirmation, showing both addresses and where the assets stay', async () => {
  const { fake, screen, find, asks } = show({ view: 'Account' }, setting())
  fake.user.set({
    address: smart,
    accountType: 'smartAccount',
    accounts: [
      { address: smart, type: 'smartAccount' },
      { address: plain, type: 'eoa' },
    ],
  } as never)
  const toggle = await find<HTMLButtonElement>('[data-testid=account-type]')
  toggle.click()
  const question = await find('[data-testid=confirm]')
  const [from, to] = [shortAddress(smart), shortAddress(plain)]
  const said = question.textContent?.replace(/[\u2066\u2069]/g, '')
  expect(said).toContain(`from ${from} to ${to}. Your assets stay at ${from} until`)
  screen.press('Cancel')
  await vi.waitFor(() => expect(screen.find('[data-testid=confirm]')).toBeNull())
  await asks()
  toggle.click()
  const accept = await find('[data-testid=confirm-accept]')
  // The button is not red, because the action loses nothing.
  expect(accept.dataset.variant).toBe('primary')
  accept.click()
  await asks('setAccountType')
  expect(fake.last('setAccountType').args).toEqual(['eoa'])
})
