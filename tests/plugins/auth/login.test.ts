import { describePlugin } from 'portico/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPlugin } from '../../../plugins/auth/plugin.js'
import { eoa, onSolana, Refusal, smart } from './fakeSite.js'
import { politeSite, startAuth } from './startAuth.js'

afterEach(() => void vi.restoreAllMocks())

const request = (networks: readonly unknown[], namespaces = ['eip155', 'solana']) =>
  ({ namespaces, networks, address: smart, signal: new AbortController().signal }) as never

describePlugin(createPlugin, {}, { it })

describe('a login by e-mail', () => {
  it('MCH-08 EML-04 connects both namespaces, stores e-mail and login flag, and deletes the time of the mail', async () => {
    const test = await startAuth()
    expect(await test.settle(test.service.connectEmail('ada@mail.example'))).toBe('VERIFY_OTP')
    expect(test.kept()).toMatchObject({ lastEmailLoginTime: test.clock.now() - 1000 + 500 })
    await test.settle(test.service.connectOtp('012345'))
    const connections = await test.settle(test.service.connect())
    expect(connections.map(({ namespace, address }) => [namespace, address])).toEqual([
      ['eip155', smart],
      ['solana', onSolana],
    ])
    expect(test.site.names()).toEqual([
      'SYNC_DAPP_DATA',
      'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
      'CONNECT_EMAIL',
      'CONNECT_OTP',
      'GET_USER',
      'GET_USER',
    ])
    expect(
      test.site.posted.filter(({ type }) => type.endsWith('GET_USER')).map(({ payload }) => payload),
    ).toEqual([
      {
        chainId: 1,
        preferredAccountType: 'smartAccount',
        rpcUrl: 'https://rpc.invalid/v1/?chainId=eip155:1&projectId=project',
      },
      {
        chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        preferredAccountType: 'eoa',
        rpcUrl: 'https://rpc.invalid/v1/?chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp&projectId=project',
      },
    ])
    expect(test.kept()).toEqual({
      emailLoginUsed: true,
      email: 'ada@mail.example',
      lastUsedChain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      smartAccountEnabledNetworks: '1,137,8453',
    })
    expect(test.service.user.get()).toEqual({
      email: 'ada@mail.example',
      addresses: { eip155: smart, solana: onSolana },
      accounts: [
        { address: eoa, type: 'eoa' },
        { address: smart, type: 'smartAccount' },
      ],
      accountType: 'smartAccount',
      smartAccountDeployed: false,
    })
    test.stop()
  })

  it.each([
    ['takes both namespaces, and the one that was asked for is active', false, ['eip155', 'solana']],
    ['takes that one alone where there may be several wallets', true, ['solana']],
  ])('MCH-09 a login for Solana %s', async (_, several, namespaces) => {
    const test = await startAuth({ several })
    await test.settle(test.service.connectEmail('ada@mail.example'))
    await test.settle(test.service.connectOtp('012345'))
    const connections = await test.settle(test.service.connect({ namespaces: ['solana'] }))
    expect(connections.map((each) => each.namespace)).toEqual(namespaces)
    expect(test.services.sessions.state.get().activeNamespace).toBe('solana')
    test.stop()
  })

  it('FRM-03 EML-11 a restore for a visitor who never logged in opens no frame and connects nothing', async () => {
    const test = await startAuth()
    expect(await test.connector.restore?.(request(test.services.sessions.networks.get()))).toEqual([])
    expect([test.site.opened(), test.keys]).toEqual([0, []])
    test.stop()
  })

  it('EML-06 PROP-13 a second mail within 30 s is refused before anything is posted', async () => {
    const test = await startAuth()
    await test.settle(test.service.connectEmail('ada@mail.example'), 500)
    test.site.posted.length = 0
    const seen: unknown[] = []
    for (const step of [0, 12_300, 17_699]) {
      await test.clock.advance(step)
      seen.push((await test.failure(test.service.connectEmail('ada@mail.example'), 0))?.message)
      seen.push(test.service.cooldown.get())
    }
    expect(seen).toEqual([
      'Please try again after 30 seconds',
      30,
      'Please try again after 18 seconds',
      18,
      'Please try again after 1 seconds',
      1,
    ])
    expect(test.site.posted).toEqual([])
    await test.clock.advance(1)
    expect(await test.settle(test.service.connectEmail('ada@mail.example'), 0)).toBe('VERIFY_OTP')
    test.stop()
  })

  it('EML-10 the cooldown counts down every second for its subscribers', async () => {
    const test = await startAuth()
    await test.settle(test.service.connectEmail('ada@mail.example'), 500)
    const seen: number[] = []
    const leave = test.service.cooldown.subscribe(() => seen.push(test.service.cooldown.get()))
    await test.clock.advance(31_000)
    expect(seen).toEqual(Array.from({ length: 30 }, (_, at) => 29 - at))
    leave()
    test.stop()
  })

  it('EML-09 a wrong code rejects with the message of the site, and no login is stored', async () => {
    const test = await startAuth()
    test.site.answer('CONNECT_OTP', () => new Refusal('Invalid code'))
    await test.settle(test.service.connectEmail('ada@mail.example'))
    const error = await test.failure(test.service.connectOtp('000000'))
    expect([error?.message, error?.reason]).toEqual(['Invalid code', 'refused'])
    expect(Object.keys(test.kept()).sort()).toEqual(['lastEmailLoginTime', 'smartAccountEnabledNetworks'])
    test.stop()
  })

  it('EML-02 EML-03 connectEmail returns the next step: VERIFY_DEVICE for a new device, CONNECT for none', async () => {
    const test = await startAuth()
    test.site
      .answer('CONNECT_EMAIL', () => ({ action: 'VERIFY_DEVICE' }))
      .answer('CONNECT_DEVICE', () => undefined)
    expect(await test.settle(test.service.connectEmail('ada@mail.example'))).toBe('VERIFY_DEVICE')
    await test.settle(test.service.connectDevice())
    await test.clock.advance(30_000)
    test.site.answer('CONNECT_EMAIL', () => ({ action: 'CONNECT' }))
    expect(await test.settle(test.service.connectEmail('ada@mail.example'))).toBe('CONNECT')
    test.stop()
  })

  it('EML-18 EML-19 after both codes the changed e-mail is stored and shown', async () => {
    const test = await startAuth()
    await test.login()
    test.site
      .answer('UPDATE_EMAIL', () => ({ action: 'VERIFY_PRIMARY_OTP' }))
      .answer('UPDATE_EMAIL_PRIMARY_OTP', () => undefined)
      .answer('UPDATE_EMAIL_SECONDARY_OTP', () => ({ newEmail: 'new@mail.example' }))
    expect(await test.settle(test.service.updateEmail('new@mail.example'))).toBe('VERIFY_PRIMARY_OTP')
    await test.settle(test.service.updateEmailPrimaryOtp('000001'))
    expect(await test.settle(test.service.updateEmailSecondaryOtp('000002'))).toBe('new@mail.example')
    expect(test.kept()).toMatchObject({ email: 'new@mail.example' })
    expect(test.kept()).not.toHaveProperty('lastEmailLoginTime')
    expect(test.service.user.get()?.email).toBe('new@mail.example')
    test.stop()
  })

  it('EML-21 an e-mail changed in another tab is shown, until sign-out', async () => {
    const test = await startAuth()
    await test.login()
    await test.clock.advance(2500)
    test.services.storage.at('auth/email', { parse: String }, '').set('tab@mail.example')
    expect(test.service.user.get()).toMatchObject({ email: 'tab@mail.example', accountType: 'smartAccount' })
    await test.settle(test.service.signOut())
    expect(test.service.user.get()).toBeUndefined()
    test.stop()
  })

  it('FRM-27 if the frame refuses the list of smart account networks, it is stored as empty', async () => {
    const site = politeSite().answer('GET_SMART_ACCOUNT_ENABLED_NETWORKS', () => new Refusal('no'))
    const test = await startAuth({ site, stored: { 'auth/smartAccountEnabledNetworks': '1,137' } })
    await test.settle(test.service.connectEmail('ada@mail.example'))
    expect([test.kept().smartAccountEnabledNetworks ?? '', test.service.smartAccountNetworks.get()]).toEqual([
      '',
      [],
    ])
    test.stop()
  })

  it('FRM-06 ERR-07 a frame that fails to load rejects the call and shows an alert; the next call succeeds', async () => {
    const test = await startAuth()
    test.site.ready = false
    const error = await test.failure(test.service.connectEmail('ada@mail.example'), 20_000)
    expect(error?.reason).toBe('load')
    expect(test.events.filter(([name]) => name === 'auth.timeout')).toEqual([
      ['auth.timeout', { reason: 'iframe_load_failed' }],
    ])
    // The code of the alert loads first.
    const alert = await vi.waitFor(() => {
      const [first] = test.services.notices.state.get().alerts
      if (!first) throw new Error('Nobody was told')
      return first
    })
    expect(alert).toMatchObject({ kind: 'visitor', title: 'auth.load.title' })
    // The view of the login offers another try.
    expect(alert).not.toHaveProperty('action')
    test.site.ready = true
    expect(await test.settle(test.service.connectEmail('ada@mail.example'))).toBe('VERIFY_OTP')
    expect([test.service.status.get(), test.services.notices.state.get().alerts]).toEqual(['ready', []])
    test.stop()
  })

  it('ERR-07 the alert of a failed load stays on navigation and is removed when the modal closes', async () => {
    const test = await startAuth()
    const { router, notices } = test.services
    void router.open({ view: 'EmailLogin', params: { email: 'ada@mail.example' } })
    test.site.ready = false
    await test.failure(test.service.connectEmail('ada@mail.example'), 20_000)
    await vi.waitFor(() => expect(notices.state.get().alerts).toHaveLength(1))
    router.push('Connect')
    expect(notices.state.get().alerts).toHaveLength(1)
    await router.close('visitor')
    expect(notices.state.get().alerts).toEqual([])
    test.stop()
  })

  it('EML-25 ERR-07 without an answer for 120 s the call times out with an alert, and a new login works', async () => {
    const test = await startAuth()
    test.site.silence('CONNECT_OTP')
    await test.settle(test.service.connectEmail('ada@mail.example'))
    const error = await test.failure(test.service.connectOtp('012345'), 121_000)
    expect(error?.reason).toBe('timeout')
    await vi.waitFor(() =>
      expect(test.services.notices.state.get().alerts).toMatchObject([
        { kind: 'visitor', title: 'auth.timeout.title' },
      ]),
    )
    expect(await test.settle(test.service.connectEmail('ada@mail.example'))).toBe('VERIFY_OTP')
    test.stop()
  })
})

describe('the origins of a project', () => {
  it('ERR-05 the first login reads the allowed origins once; an origin not among them alerts the developer', async () => {
    const test = await startAuth()
    const { http, notices } = test.services
    http.respond('/projects/v1/origins', { allowedOrigins: ['https://other.example'] })
    expect(http.requests).toEqual([])
    await test.login()
    await test.settle(test.service.connectEmail('ada@mail.example'), 31_000)
    expect(http.requests).toMatchObject([
      { url: 'https://api.invalid/projects/v1/origins', params: { projectId: 'project' } },
    ])
    expect(notices.state.get().alerts).toMatchObject([
      {
        kind: 'developer',
        title: 'Invalid App Configuration',
        text: expect.stringContaining('shop.invalid'),
      },
    ])
    test.stop()
  })

  it('ERR-05 a frame that fails to load alerts the developer of a wrong origin too', async () => {
    const test = await startAuth()
    const { http, notices } = test.services
    http.respond('/projects/v1/origins', { allowedOrigins: ['https://other.example'] })
    test.site.ready = false
    await test.failure(test.service.connectEmail('ada@mail.example'), 20_000)
    await test.settle(Promise.resolve())
    expect(notices.state.get().alerts.map(({ title }) => title)).toEqual([
      'auth.load.title',
      'Invalid App Configuration',
    ])
    test.stop()
  })
})

describe('social logins', () => {
  it('API-09 the result of the popup is sent unchanged, and user name and provider are stored', async () => {
    const test = await startAuth()
    test.site
      .answer('GET_SOCIAL_REDIRECT_URI', () => ({ uri: 'https://accounts.example/login' }))
      .answer('CONNECT_SOCIAL', () => ({ address: smart, chainId: 1, email: null, userName: 'ada0' }))
    expect(await test.settle(test.service.getSocialRedirectUri('discord'))).toBe(
      'https://accounts.example/login',
    )
    const uri = 'https://secure.invalid/sdk/oauth?code=1&state=2'
    await test.settle(test.service.connectSocial(uri, { social: 'discord' }))
    expect(test.site.last('CONNECT_SOCIAL').payload).toEqual({
      uri,
      preferredAccountType: 'smartAccount',
      chainId: 1,
      rpcUrl: 'https://rpc.invalid/v1/?chainId=eip155:1&projectId=project',
    })
    expect(test.kept()).toMatchObject({
      socialUsername: 'ada0',
      connectedSocial: 'discord',
      emailLoginUsed: true,
    })
    // EML-13: Discord's trailing 0 is no part of the name.
    expect(test.service.user.get()).toMatchObject({ social: 'discord', userName: 'ada' })
    test.stop()
  })

  it('EML-13 a trailing 0 is only dropped from Discord user names, not from those of X', async () => {
    const test = await startAuth()
    test.site.answer('CONNECT_SOCIAL', () => ({ address: smart, chainId: 1, userName: 'ada0' }))
    await test.settle(test.service.connectSocial('https://secure.invalid/x', { social: 'x' }))
    expect(test.service.user.get()?.userName).toBe('ada0')
    test.stop()
  })

  it('API-09 repeated Farcaster calls share one request, which has no deadline', async () => {
    const test = await startAuth()
    test.site.answer('GET_FARCASTER_URI', () => ({ url: 'https://farcaster.example/approve' }))
    expect(await test.settle(test.service.getFarcasterUri())).toBe('https://farcaster.example/approve')
    const both = Promise.all([test.service.connectFarcaster(), test.service.connectFarcaster()])
    await test.clock.advance(3_600_000)
    expect(test.site.names().filter((name) => name === 'CONNECT_FARCASTER').length).toBe(1)
    test.site.succeed(test.site.last('CONNECT_FARCASTER'), { userName: 'ada' })
    expect(await test.settle(both)).toEqual(['ada', 'ada'])
    await test.settle(test.service.connect())
    expect(test.service.user.get()).toMatchObject({ social: 'farcaster', userName: 'ada' })
    test.stop()
  })

  it('API-09 syncTheme sends the theme to the frame', async () => {
    const test = await startAuth()
    await test.settle(test.service.syncTheme({ themeMode: 'light' }))
    expect(test.site.last('SYNC_THEME').payload).toEqual({ themeMode: 'light' })
    test.stop()
  })
})
