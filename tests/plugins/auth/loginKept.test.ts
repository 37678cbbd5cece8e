import { auth } from 'portico/plugins/auth'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { eoa, onSolana, Refusal, smart } from './fakeSite.js'
import { politeSite, startAuth } from './startAuth.js'

afterEach(() => void vi.restoreAllMocks())

const used = { 'auth/emailLoginUsed': true, 'auth/email': 'ada@mail.example', 'auth/lastUsedChain': '1' }
const request = (networks: readonly unknown[], namespaces = ['eip155', 'solana']) =>
  ({ namespaces, networks, address: smart, signal: new AbortController().signal }) as never

describe('returning visitors', () => {
  it('PER-04 FRM-14 the frame opens at start, and one check restores both namespaces', async () => {
    const test = await startAuth({ stored: used })
    await test.settle(Promise.resolve(), 0)
    expect(test.site.opened()).toBe(1)
    const all = test.services.sessions.networks.get()
    const back = Promise.all([
      test.connector.restore?.(request(all, ['eip155'])),
      test.connector.restore?.({ ...(request(all, ['solana']) as object), address: onSolana } as never),
    ])
    const [evm, sol] = await test.settle(back)
    expect([evm?.[0]?.accounts.get(), sol?.[0]?.accounts.get()]).toEqual([
      [{ address: smart, type: 'smartAccount' }],
      [{ address: onSolana, type: 'eoa' }],
    ])
    expect(test.site.names().filter((name) => name === 'IS_CONNECTED').length).toBe(1)
    test.stop()
  })

  it('FRM-13 the latest session token is stored and sent with the next check', async () => {
    const test = await startAuth()
    await test.login()
    test.site.say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'first' } })
    test.site.say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'second' } })
    expect(test.kept()).toMatchObject({ sessionToken: 'second' })
    await test.settle(
      Promise.resolve(test.connector.restore?.(request(test.services.sessions.networks.get(), ['eip155']))),
    )
    expect(test.site.last('IS_CONNECTED').payload).toEqual({ token: 'second' })
    test.stop()
  })

  it.each([
    ['says no', () => ({ isConnected: false })],
    ['answers with an error', () => new Refusal('no session')],
  ])('FRM-14 a site that %s clears the stored login', async (_, answer) => {
    const site = politeSite().answer('IS_CONNECTED', answer)
    const test = await startAuth({ site, stored: { ...used, 'auth/sessionToken': 'bearer' } })
    const back = Promise.resolve(
      test.connector.restore?.(request(test.services.sessions.networks.get(), ['eip155'])),
    )
    expect(await test.settle(back)).toEqual([])
    expect(test.kept()).toEqual({ smartAccountEnabledNetworks: '1,137,8453' })
    test.stop()
  })

  it('FRM-14 a site that cannot be reached fails the restore and keeps the stored login', async () => {
    const site = politeSite()
    site.ready = false
    const test = await startAuth({ site, stored: used })
    const back = Promise.resolve(
      test.connector.restore?.(request(test.services.sessions.networks.get(), ['eip155'])),
    )
    expect((await test.failure(back, 20_000))?.reason).toBe('load')
    expect(test.kept()).toMatchObject({ emailLoginUsed: true })
    test.stop()
  })

  it('FLT-33 a login without the stored address is not restored', async () => {
    const test = await startAuth({ stored: used })
    const asked = {
      ...(request(test.services.sessions.networks.get(), ['eip155']) as object),
      address: `0x${'1'.repeat(40)}`,
    }
    expect(await test.settle(Promise.resolve(test.connector.restore?.(asked as never)))).toEqual([])
    expect(test.service.user.get()).toBeUndefined()
    test.stop()
  })
})

describe('sign-out', () => {
  const secrets = [
    'emailLoginUsed',
    'email',
    'lastUsedChain',
    'sessionToken',
    'socialUsername',
    'connectedSocial',
  ]

  it('EML-23 SEC-45 stored entries are deleted before the frame is told, and both namespaces end', async () => {
    const test = await startAuth()
    await test.login()
    test.site.say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'bearer' } })
    const ended = [test.session('eip155').closed, test.session('solana').closed]
    test.site.silence('SIGN_OUT')
    const leaving = test.session('eip155').close()
    expect(Object.keys(test.kept()).filter((key) => secrets.includes(key))).toEqual([])
    expect(test.service.user.get()).toBeUndefined()
    await test.clock.advance(10)
    expect(test.site.names()).toEqual(['SIGN_OUT'])
    test.site.succeed(test.site.last('SIGN_OUT'))
    await test.settle(leaving, 0)
    expect(await Promise.all(ended)).toEqual([{ by: 'visitor' }, { by: 'visitor' }])
    // Later messages of the frame are not stored.
    test.site.say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'late' } })
    expect(JSON.stringify(test.kept())).not.toMatch(/bearer|late|ada@/)
    test.stop()
  })

  it('EML-23 if the frame does not answer, sign-out completes after 3 s and removes the frame', async () => {
    const test = await startAuth()
    await test.login()
    test.site.silence('SIGN_OUT')
    let left = false
    void test.service.signOut().then(() => {
      left = true
    })
    await test.clock.advance(2999)
    expect([left, test.site.alive()]).toEqual([false, true])
    await test.clock.advance(1)
    expect([left, test.site.alive()]).toEqual([true, false])
    test.stop()
  })

  it('pending calls are aborted, and their late answers store nothing', async () => {
    const test = await startAuth()
    await test.login()
    test.site.silence('UPDATE_EMAIL_SECONDARY_OTP')
    const open = test.failure(test.service.updateEmailSecondaryOtp('1'), 0)
    await vi.waitFor(async () => {
      await test.clock.advance(1)
      expect(test.site.names()).toContain('UPDATE_EMAIL_SECONDARY_OTP')
    })
    const message = test.site.last('UPDATE_EMAIL_SECONDARY_OTP')
    await test.settle(test.service.signOut(), 0)
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    test.site.succeed(message, { newEmail: 'late@mail.example' })
    expect((await open)?.reason).toBe('aborted')
    expect(JSON.stringify(test.kept())).not.toContain('late@')
    test.stop()
  })

  it('releasing the last hold removes frame and stored login; disposing the modal keeps the login', async () => {
    const test = await startAuth()
    const holds = [test.service.hold(), test.service.hold()]
    await test.login()
    holds[0]?.()
    holds[0]?.()
    await test.clock.advance(10)
    expect([test.site.alive(), test.kept().emailLoginUsed]).toEqual([true, true])
    holds[1]?.()
    await test.clock.advance(10)
    await test.settle(Promise.resolve(), 10)
    expect([test.site.alive(), test.kept().emailLoginUsed]).toEqual([false, undefined])
    test.stop()

    const other = await startAuth()
    const hold = other.service.hold()
    await other.login()
    hold()
    other.stop()
    await other.clock.advance(10)
    expect([other.site.alive(), other.kept().emailLoginUsed]).toEqual([false, true])
  })
})

describe('account types', () => {
  it("SAC-02 the visitor's choice overrides the option, and the option the default", async () => {
    const types = async (given: object) => {
      const test = await startAuth(given)
      await test.login()
      const { accountType } = test.service.user.get() ?? {}
      test.stop()
      return accountType
    }
    const option = { auth: { defaultAccountTypes: { eip155: 'eoa' } } }
    const stored = { 'auth/preferredAccountType': 'smartAccount' }
    expect(await types({})).toBe('smartAccount')
    expect(await types(option)).toBe('eoa')
    expect(await types({ ...option, stored })).toBe('smartAccount')
  })

  it('SAC-03 SAC-04 SAC-06 switching tells the frame, changes the address and is kept for the next login', async () => {
    const test = await startAuth()
    await test.login()
    expect(test.service.canUseSmartAccount()).toBe(false)
    await test.settle(test.service.setAccountType('eoa'))
    expect(test.site.names()).toEqual(['SET_PREFERRED_ACCOUNT', 'GET_USER'])
    expect(test.session().accounts.get()).toEqual([{ address: eoa, type: 'eoa' }])
    expect([test.kept().preferredAccountType, test.service.canUseSmartAccount()]).toEqual(['eoa', true])
    await test.settle(test.service.setAccountType('smartAccount'))
    expect(test.session().accounts.get()).toEqual([{ address: smart, type: 'smartAccount' }])
    // SAC-04: a new login follows it.
    await test.settle(test.service.setAccountType('eoa'))
    await test.settle(test.service.signOut())
    await test.login()
    expect(test.session().accounts.get()).toEqual([{ address: eoa, type: 'eoa' }])
    test.stop()
  })

  it('SAC-05 on a network without smart accounts the switch to one is refused', async () => {
    const test = await startAuth()
    await test.login()
    const to = test.services.sessions.networks.get().find(({ id }) => id === 10)
    await test.settle(test.session().switchNetwork?.(to as never) as Promise<void>)
    expect(test.service.canUseSmartAccount()).toBe(false)
    expect((await test.failure(test.service.setAccountType('smartAccount')))?.reason).toBe('refused')
    expect(test.site.names()).toEqual(['SWITCH_NETWORK', 'GET_USER'])
    test.stop()
  })

  it('SAC-09 if the frame refuses the smart account, the account becomes the EOA', async () => {
    const test = await startAuth()
    await test.login()
    test.site.answer('SET_PREFERRED_ACCOUNT', () => new Refusal('no'))
    expect((await test.failure(test.service.setAccountType('smartAccount')))?.message).toBe('no')
    expect(test.session().accounts.get()).toEqual([{ address: eoa, type: 'eoa' }])
    expect(test.service.user.get()?.accountType).toBe('eoa')
    test.stop()
  })
})

it('FRM-03 the auth plugin is a lazy manifest that wakes on need', () => {
  expect(auth()).toMatchObject({ id: 'auth', wakes: 'need' })
})
