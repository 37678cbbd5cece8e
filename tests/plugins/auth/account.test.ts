import type { AccountState } from 'portico/core'
import { accountParts } from 'portico/plugins/account/contract'
import { describe, expect, it } from 'vitest'
import { loginName } from '../../../plugins/auth/account/loginName.js'
import { smart } from './fakeSite.js'
import { startAuth } from './startAuth.js'

type Test = Awaited<ReturnType<typeof startAuth>>

/** Logs in by a social account of that name. */
const byAccount = async (test: Test, social: 'google' | 'discord' | 'x', userName?: string) => {
  test.site.answer('CONNECT_SOCIAL', () => ({ address: smart, chainId: 1, ...(userName && { userName }) }))
  await test.settle(test.service.connectSocial('https://secure.invalid/x', { social }))
}
const connectionName = (test: Test) => test.session().wallet?.name

describe('EML-13 the name of the logged-in user', () => {
  const long = (length: number) => `${'a'.repeat(length - 9)}@mail.com`
  it.each([
    { title: 'an e-mail of 30 characters is whole', user: { email: long(30) }, shown: long(30) },
    {
      title: 'a longer one is cut to 30 and marked',
      user: { email: long(31) },
      shown: `${long(31).slice(0, 30)}…`,
    },
    { title: 'however long it is', user: { email: long(254) }, shown: `${long(254).slice(0, 30)}…` },
    { title: 'no letter is cut in two', user: { email: '𝒶'.repeat(31) }, shown: `${'𝒶'.repeat(30)}…` },
    { title: 'the name at a login comes first', user: { email: 'a@b.co', userName: 'ada0' }, shown: 'ada0' },
    { title: 'who has told nothing has none', user: {}, shown: undefined },
  ])('$title', ({ user, shown }) => {
    expect(loginName(user)).toBe(shown)
  })
})

describe("names of the embedded wallet's connections", () => {
  // Texts are their ids here.
  it('an e-mail login is named after e-mail', async () => {
    const test = await startAuth()
    await test.login()
    expect(connectionName(test)).toBe('auth.email')
    test.stop()
  })

  it('a returning social login is named after its provider', async () => {
    const test = await startAuth({
      stored: { 'auth/emailLoginUsed': true, 'auth/connectedSocial': 'github' },
    })
    await test.settle(test.service.connect())
    expect(connectionName(test)).toBe('GitHub')
    test.stop()
  })

  it('a new login replaces the provider and user name of the previous one', async () => {
    const test = await startAuth()
    await byAccount(test, 'discord', 'ada0')
    expect([connectionName(test), test.service.user.get()]).toMatchObject([
      'Discord',
      { social: 'discord', userName: 'ada' },
    ])
    await byAccount(test, 'x')
    expect([connectionName(test), test.service.user.get()?.userName]).toEqual(['X', undefined])
    await byAccount(test, 'google', 'ada')
    await test.login()
    expect(connectionName(test)).toBe('auth.email')
    const { social, userName, email } = test.service.user.get() ?? {}
    expect({ social, userName, email }).toEqual({ email: 'ada@mail.example' })
    test.stop()
  })

  it('an e-mail login that needs no code clears the stored social provider', async () => {
    const test = await startAuth({
      stored: { 'auth/connectedSocial': 'github', 'auth/socialUsername': 'ada' },
    })
    test.site.answer('CONNECT_EMAIL', () => ({ action: 'CONNECT' }))
    await test.settle(test.service.connectEmail('ada@mail.example'))
    await test.settle(test.service.connect())
    expect(test.service.user.get()?.social).toBeUndefined()
    test.stop()
  })
})

describe('the embedded wallet in the account view', () => {
  const account = (type: 'AUTH' | 'ANNOUNCED', network: number) =>
    ({
      connectedWalletInfo: { name: 'Wallet', type },
      caipAddress: `eip155:${network}:${smart}`,
    }) as unknown as AccountState

  it('EML-24 SAC-05 shows the account switch only on networks with smart accounts, and nothing for other wallets', async () => {
    const test = await startAuth()
    await test.login()
    const shown = (of: AccountState) =>
      test.kernel
        .point(accountParts)
        .get()
        .filter((part) => part.shows(of))
        .map(({ id }) => id)
    expect(shown(account('AUTH', 137))).toEqual(['auth.login', 'auth.accountType', 'auth.upgrade'])
    // 13 is another network than 137.
    for (const network of [10, 13])
      expect(shown(account('AUTH', network))).toEqual(['auth.login', 'auth.upgrade'])
    expect(shown(account('ANNOUNCED', 137))).toEqual([])
    test.stop()
  })
})
