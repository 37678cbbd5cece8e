import { router, sessions } from 'portico/core'
import { auth } from 'portico/plugins/auth/contract'
import { multiWallet } from 'portico/plugins/multiWallet'
import { profile } from 'portico/plugins/profile'
import { profile as wallets } from 'portico/plugins/profile/contract'
import { socials } from 'portico/plugins/socials/contract'
import { createMockWallet } from 'portico/testing'
import { describe, expect, test, vi } from 'vitest'
import type { InternalSocials } from '../../../plugins/socials/internal.js'
import { all } from '../../modal/startShell.js'
import { start } from './startSocials.js'

describe('Farcaster', () => {
  const farcaster = async () => {
    const started = await start({ socials: ['farcaster'] })
    await started.press('social-farcaster')
    await started.awaitCall('getFarcasterUri')
    return started
  }

  test('FAR-01 FAR-02 a QR code is shown, no window opens, and the approval connects', async () => {
    const { fake, opens, awaitText, awaitCall, find, opened } = await farcaster()
    fake.last('getFarcasterUri').answer('https://farcaster.invalid/connect?token=1')
    await awaitText('Scan with the Farcaster app')
    await vi.waitFor(() => expect(find('qr-code')).toBeDefined())
    await awaitCall('connectFarcaster')
    fake.last('connectFarcaster').answer('ada')
    await expect(opened).resolves.toEqual({ ended: 'connected' })
    expect([fake.names(), opens.mock.calls]).toEqual([['getFarcasterUri', 'connectFarcaster', 'connect'], []])
  })

  test('FAR-02 with multiWallet and another wallet connected it leads to the list of wallets', async () => {
    const { chain, fake, modal, find, press, awaitCall, awaitText, status } = await start(
      { socials: ['farcaster'], multiWallet: true },
      { plugins: [profile(), multiWallet()] },
    )
    const { connector } = createMockWallet({ id: 'other', name: 'Other', chains: [chain] })
    await vi.waitFor(() => expect(find('social-farcaster')).toBeDefined())
    await modal.close()
    await vi.waitFor(() => expect(find('social-farcaster')).toBeUndefined())
    await modal.kernel.get(sessions)?.connect(connector)
    await vi.waitFor(() => expect(modal.kernel.get(wallets)).toBeDefined())
    void modal.open({ view: 'Connect' })
    await press('social-farcaster')
    await awaitCall('getFarcasterUri')
    fake.last('getFarcasterUri').answer('https://farcaster.invalid/connect?token=1')
    await awaitCall('connectFarcaster')
    fake.last('connectFarcaster').answer('ada')
    await awaitText('Connected (1)')
    const stack = modal.kernel.get(router)?.state.get().stack
    expect([modal.getState().open, status(), stack?.map(({ view }) => view)]).toEqual([
      true,
      'connected',
      ['ProfileWallets'],
    ])
    expect(all('[data-testid=wallet-active]')[0]?.getAttribute('aria-label')).toContain('Embedded')
    expect(all('[data-testid=wallet-connected]').map((each) => each.getAttribute('aria-label'))).toEqual([
      expect.stringContaining('Other'),
    ])
  })

  test('FAR-03 without an address an error and a retry are shown', async () => {
    const { fake, awaitText, press, awaitCall } = await farcaster()
    fake.last('getFarcasterUri').refuse('refused', 'no')
    await awaitText('Couldn’t connect to Farcaster')
    await press('retry')
    await awaitCall('getFarcasterUri', 2)
  })

  test('FAR-05 leaving while it waits reloads the frame after 100 ms', async () => {
    const { fake, modal, awaitCall } = await farcaster()
    fake.last('getFarcasterUri').answer('https://farcaster.invalid/connect?token=1')
    await awaitCall('connectFarcaster')
    const waits = fake.last('connectFarcaster')
    const since = performance.now()
    modal.kernel.get(router)?.back()
    expect(fake.names()).not.toContain('reload')
    await vi.waitFor(() =>
      expect((modal.kernel.get(socials) as InternalSocials).farcaster.get()).toBeUndefined(),
    )
    await awaitCall('reload')
    expect(performance.now() - since).toBeGreaterThanOrEqual(99)
    expect(waits.signal?.aborted).toBe(true)
  })

  test('FAR-06 leaving after the connection does not reload the frame', async () => {
    const { fake, awaitCall, opened, modal } = await farcaster()
    fake.last('getFarcasterUri').answer('https://farcaster.invalid/connect?token=1')
    await awaitCall('connectFarcaster')
    fake.last('connectFarcaster').answer('ada')
    await opened
    // Wait longer than the delay before an abandoned frame is restarted.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    modal.kernel.get(router)?.reset('Connect')
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    expect(fake.names()).not.toContain('reload')
  })

  test('FAR-06 leaving after another login meanwhile does not reload the frame', async () => {
    const { fake, awaitCall, modal } = await farcaster()
    fake.last('getFarcasterUri').answer('https://farcaster.invalid/connect?token=1')
    await awaitCall('connectFarcaster')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await modal.kernel.get(auth)?.connect()
      modal.kernel.get(router)?.reset('Connect')
      await vi.advanceTimersByTimeAsync(1000)
    } finally {
      vi.useRealTimers()
    }
    expect(fake.names()).toEqual(['getFarcasterUri', 'connectFarcaster', 'connect'])
  })

  test('FAR-09 a failed approval returns to Connect with a message', async () => {
    const { fake, awaitCall, view } = await farcaster()
    fake.last('getFarcasterUri').answer('https://farcaster.invalid/connect?token=1')
    await awaitCall('connectFarcaster')
    fake.last('connectFarcaster').refuse('refused', 'no')
    await vi.waitFor(() => expect(view()).toBe('Connect'))
    await vi.waitFor(() =>
      expect(
        all('[data-testid=snackbar]')
          .map((each) => each.textContent)
          .join(),
      ).toContain('Couldn’t connect to Farcaster'),
    )
  })

  test('an unsafe address is not shown as a code', async () => {
    const { fake, awaitText, find } = await farcaster()
    fake.last('getFarcasterUri').answer('javascript:alert(1)')
    await awaitText('Couldn’t connect to Farcaster')
    expect(find('qr-code')).toBeUndefined()
  })

  const asked = async () => {
    const started = await start({ socials: ['farcaster'] })
    await vi.waitFor(() => expect(started.modal.kernel.get(socials)).toBeDefined())
    await started.modal.close()
    const connections = started.modal.kernel.get(socials)?.connectFarcaster()
    connections?.catch(() => {})
    await started.awaitCall('getFarcasterUri')
    return { ...started, connections }
  }

  test('FAR-04 closing the modal aborts a login by the host, which rejects', async () => {
    const { fake, modal, connections, awaitCall } = await asked()
    fake.last('getFarcasterUri').answer('https://farcaster.invalid/connect?token=1')
    await awaitCall('connectFarcaster')
    await modal.close()
    await expect(connections).rejects.toThrow('Modal closed')
    expect(fake.last('connectFarcaster').signal?.aborted).toBe(true)
  })

  test('FLG-08 FAR-04 switching the feature off aborts a login by the host, which rejects', async () => {
    const { fake, modal, connections, awaitCall } = await asked()
    fake.last('getFarcasterUri').answer('https://farcaster.invalid/connect?token=1')
    await awaitCall('connectFarcaster')
    modal.setFeatures({ socials: false })
    await expect(connections).rejects.toThrow('Modal closed')
    expect(fake.last('connectFarcaster').signal?.aborted).toBe(true)
  })

  test('FAR-02 FAR-03 a login by the host resolves with the connections, or rejects with the failure', async () => {
    const good = await asked()
    good.fake.last('getFarcasterUri').answer('https://farcaster.invalid/connect?token=1')
    await good.awaitCall('connectFarcaster')
    good.fake.last('connectFarcaster').answer('ada')
    await expect(good.connections).resolves.toMatchObject([{ connectorId: 'AUTH', namespace: 'eip155' }])
    // A stored connection would be restored.
    await good.modal.disconnect()
    good.modal.dispose()
    const bad = await asked()
    bad.fake.last('getFarcasterUri').refuse('refused', 'no')
    await bad.awaitText('Couldn’t connect to Farcaster')
    await bad.modal.close()
    await expect(bad.connections).rejects.toThrow('Failed to connect to farcaster')
  })
})
