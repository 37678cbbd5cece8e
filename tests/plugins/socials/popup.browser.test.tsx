import { router } from 'portico/core'
import { socials as token } from 'portico/plugins/socials/contract'
import { describe, expect, test, vi } from 'vitest'
import { pressed, ready, SECURE, start, waiting } from './startSocials.js'

describe('a login in a window', () => {
  test('SOC-02 a press opens the window on the secure site, which is then sent to the provider', async () => {
    const { opens, fake, popup, awaitCall } = await pressed()
    expect(opens.mock.calls).toEqual([
      [`${SECURE}/loading`, expect.stringMatching(/^portico-\d+$/), 'width=600,height=800,scrollbars=yes'],
    ])
    await awaitCall('getSocialRedirectUri')
    expect(fake.last('getSocialRedirectUri').args).toEqual(['google'])
    fake.last('getSocialRedirectUri').answer('https://accounts.google.com/login?state=1')
    await vi.waitFor(() => expect(popup.location.href).toBe('https://accounts.google.com/login?state=1'))
  })

  test('SOC-02 a press before the login’s code has loaded opens the window, too', async () => {
    const { find, opens, awaitCall, fake, popup, text, awaitText } = await start()
    await vi.waitFor(() => expect(find('social-google'), text()).toBeDefined())
    find('social-google')?.click()
    expect(opens).toHaveBeenCalledTimes(1)
    await awaitText('Continue with Google')
    await awaitCall('getSocialRedirectUri')
    fake.last('getSocialRedirectUri').answer('https://accounts.google.com/login?state=1')
    await vi.waitFor(() => expect(popup.location.href).toBe('https://accounts.google.com/login?state=1'))
    expect([popup.closed, opens.mock.calls.length]).toEqual([false, 1])
  })

  test('SOC-05 leaving before that code has loaded closes the window and starts no login', async () => {
    const { modal, find, opens, fake, popup, text } = await start()
    await vi.waitFor(() => expect(find('social-google'), text()).toBeDefined())
    find('social-google')?.click()
    modal.kernel.get(router)?.back()
    expect([opens.mock.calls.length, popup.closed]).toEqual([1, false])
    await vi.waitFor(() => expect(popup.closed).toBe(true))
    expect(fake.names()).toEqual([])
  })

  test('SOC-16 if that code cannot be loaded, the window closes and a retry is offered', async () => {
    const { find, opens, popup, press, awaitText, text } = await start({}, { auth: false })
    await vi.waitFor(() => expect(find('social-google'), text()).toBeDefined())
    find('social-google')?.click()
    await awaitText('Couldn’t start the login')
    expect(popup.closed).toBe(true)
    await press('retry')
    expect(opens).toHaveBeenCalledTimes(2)
  })

  test('SOC-03 the result connects, and the window and the modal close', async () => {
    const { postMessage, fake, popup, awaitText, awaitCall, opened, status } = await waiting()
    await awaitText('Continue in the Google window')
    postMessage({ resultUri: `${SECURE}/sdk/oauth?code=1` })
    await awaitCall('connectSocial')
    expect(popup.closed).toBe(true)
    expect(fake.last('connectSocial').args).toEqual([`${SECURE}/sdk/oauth?code=1`, 'google'])
    await awaitText('Logging you in…')
    fake.last('connectSocial').answer()
    await expect(opened).resolves.toEqual({ ended: 'connected' })
    expect(status()).toBe('connected')
  })

  test('SOC-04 SEC-30 messages of another origin or another window are ignored', async () => {
    const { postMessage, fake, awaitCall } = await waiting()
    const resultUri = `${SECURE}/sdk/oauth?code=evil`
    postMessage({ resultUri }, { origin: 'https://evil.invalid' })
    postMessage({ resultUri }, { origin: 'https://secure.invalid.evil.invalid' })
    postMessage({ resultUri }, { origin: 'null' })
    postMessage({ resultUri }, { source: window })
    postMessage({ resultUri }, { source: null })
    for (const data of [
      null,
      'resultUri',
      { resultUri: 7 },
      { resultUri: '' },
      { resultUri: `${SECURE}/${'x'.repeat(65_537)}` },
      { resultUri: 'https://evil.invalid/sdk/oauth?code=1' },
      [resultUri],
    ])
      postMessage(data)
    postMessage({ resultUri: `${SECURE}/sdk/oauth?code=good` })
    await awaitCall('connectSocial')
    // The first result that was used is the last that was sent.
    expect(fake.names()).toEqual(['getSocialRedirectUri', 'connectSocial'])
    expect(fake.last('connectSocial').args[0]).toBe(`${SECURE}/sdk/oauth?code=good`)
  })

  test('SOC-05 FLT-17 a closed window is noticed within two seconds, and a retry is offered', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const { popup, awaitText, press, opens, fake, text } = await waiting()
    vi.advanceTimersByTime(1600)
    await press('social-front')
    expect(popup.focus).toHaveBeenCalled()
    expect(text()).not.toContain('Window closed')
    popup.closed = true
    vi.advanceTimersByTime(2000)
    await awaitText('Window closed')
    expect(fake.last('getSocialRedirectUri').signal?.aborted).toBe(true)
    await press('retry')
    expect(opens).toHaveBeenCalledTimes(2)
  })

  test('SEC-32 a window severed on opening does not count as closed, and the frame can still answer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const { popup, postMessage, find, awaitCall, fake, text } = await waiting()
    popup.closed = true
    vi.advanceTimersByTime(1000)
    await vi.waitFor(() => expect(find('social-cancel')).toBeDefined())
    expect(text()).not.toContain('Window closed')
    const frame = {}
    fake.frames.add(frame)
    postMessage({ resultUri: `${SECURE}/sdk/oauth?code=1` }, { source: frame })
    await awaitCall('connectSocial')
  })

  test('SEC-33 a second result is ignored', async () => {
    const { postMessage, fake, awaitCall } = await waiting()
    postMessage({ resultUri: `${SECURE}/sdk/oauth?code=1` })
    postMessage({ resultUri: `${SECURE}/sdk/oauth?code=2` })
    await awaitCall('connectSocial')
    expect(fake.last('connectSocial').args[0]).toBe(`${SECURE}/sdk/oauth?code=1`)
  })

  test('SOC-06 if no address is returned the window closes, with a message', async () => {
    const { fake, popup, awaitText, awaitCall } = await pressed()
    await awaitCall('getSocialRedirectUri')
    fake.last('getSocialRedirectUri').refuse('refused', 'no')
    await awaitText('Couldn’t start the login')
    expect(popup.closed).toBe(true)
  })

  test('SOC-06 SEC-31 an untrusted address closes the window, with a message', async () => {
    const { fake, popup, awaitText, awaitCall } = await pressed()
    await awaitCall('getSocialRedirectUri')
    fake.last('getSocialRedirectUri').answer('https://accounts.google.com.evil.invalid/')
    await awaitText('Couldn’t start the login')
    expect([popup.closed, popup.location.href]).toEqual([true, ''])
  })

  test('SOC-07 a failed connection shows a message and a retry', async () => {
    const { postMessage, fake, awaitText, awaitCall, find } = await waiting()
    postMessage({ resultUri: `${SECURE}/sdk/oauth?code=1` })
    await awaitCall('connectSocial')
    fake.last('connectSocial').refuse('refused', 'no')
    await awaitText('Failed to connect')
    expect(find('retry')).toBeDefined()
  })

  test('SOC-08 a provider’s refusal is shown, and nothing is connected', async () => {
    const { postMessage, fake, popup, awaitText } = await waiting()
    postMessage({ resultUri: `${SECURE}/sdk/oauth?error=access_denied&error_description=You%20said%20no` })
    await awaitText('You said no')
    expect([popup.closed, fake.names()]).toEqual([true, ['getSocialRedirectUri']])
  })

  test('SOC-08 a result that only looks like a refusal connects', async () => {
    const { postMessage, fake, awaitCall } = await waiting()
    const resultUri = `${SECURE}/sdk/oauth?code=1&state=no-error=here`
    postMessage({ resultUri })
    await awaitCall('connectSocial')
    expect(fake.last('connectSocial').args[0]).toBe(resultUri)
  })

  test('SOC-08 a refusal in the URL fragment counts, too', async () => {
    const { postMessage, awaitText, fake } = await waiting()
    postMessage({ resultUri: `${SECURE}/sdk/oauth#state=1&error=access_denied` })
    await awaitText('access_denied')
    expect(fake.names()).toEqual(['getSocialRedirectUri'])
  })

  test('SOC-16 FLT-16 a blocked window shows a message, and the retry opens it', async () => {
    const { opens, popup, fake, press, awaitText, awaitCall } = await ready()
    opens.mockImplementation(() => null)
    await press('social-google')
    await awaitText('Couldn’t start the login')
    expect(fake.asked).toEqual([])
    opens.mockImplementation(() => popup as never)
    await press('retry')
    await awaitCall('getSocialRedirectUri')
  })

  test('closing the modal closes the window, and a late result is ignored', async () => {
    const { modal, popup, postMessage, fake, press, awaitCall } = await waiting()
    await modal.close()
    expect(popup.closed).toBe(true)
    postMessage({ resultUri: `${SECURE}/sdk/oauth?code=1` })
    // Start another login: if the late result had been accepted, its request would come before this one.
    void modal.open()
    await press('social-google')
    await awaitCall('getSocialRedirectUri', 2)
    expect(fake.names()).toEqual(['getSocialRedirectUri', 'getSocialRedirectUri'])
  })

  test('SOC-12 a host can log in without the views, and unknown providers are refused', async () => {
    const { modal, popup, postMessage, fake, awaitCall } = await ready()
    const service = modal.kernel.get(token)
    await expect(service?.connect('farcaster' as never)).rejects.toThrow(
      'Failed to initiate social connection',
    )
    await expect(service?.connect('foo' as never)).rejects.toThrow('Failed to initiate social connection')
    const connections = service?.connect('github')
    await awaitCall('getSocialRedirectUri')
    expect(fake.last('getSocialRedirectUri').args).toEqual(['github'])
    fake.last('getSocialRedirectUri').answer('https://github.com/')
    await vi.waitFor(() => expect(popup.location.href).toBe('https://github.com/'))
    postMessage({ resultUri: `${SECURE}/sdk/oauth?code=1` })
    await awaitCall('connectSocial')
    fake.last('connectSocial').answer()
    await expect(connections).resolves.toMatchObject([{ connectorId: 'AUTH', namespace: 'eip155' }])
  })

  test('FLG-08 a provider that is not offered opens no window', async () => {
    const { modal, opens } = await ready({ socials: ['google'] })
    await expect(modal.kernel.get(token)?.connect('github')).rejects.toThrow(
      'Failed to initiate social connection',
    )
    expect(opens).not.toHaveBeenCalled()
  })

  test('an abort by the host closes the window, also without AbortSignal.any', async () => {
    const { modal, fake, popup, awaitCall } = await ready()
    Object.defineProperty(AbortSignal, 'any', { value: undefined, configurable: true })
    const given = new AbortController()
    const connections = modal.kernel.get(token)?.connect('github', { signal: given.signal })
    await awaitCall('getSocialRedirectUri')
    given.abort(new Error('The host has left'))
    await expect(connections).rejects.toThrow('The host has left')
    expect([popup.closed, fake.last('getSocialRedirectUri').signal?.aborted]).toEqual([true, true])
  })
})
