import { afterEach, describe, expect, test, vi } from 'vitest'
import { scenes } from '../../demo/gallery/scenes/index.js'
import { below, playScene } from '../plugins/languages/stage.js'

const VIEWS = [
  'Connect',
  'Account',
  'AllWallets',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'ConnectingExternal',
  'ConnectingFarcaster',
  'EmailLogin',
  'UpdateEmailWallet',
  'ProfileWallets',
  'UnsupportedChain',
  'SwitchNetwork',
  'SwitchActiveChain',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
  'SIWXSignMessage',
  'ApproveTransaction',
  'Swap',
] as const

let leave = () => {}
afterEach(() => {
  leave()
  vi.restoreAllMocks()
})
const play = async (view: string, state: string) => {
  const scene = scenes.find((each) => each.view === view && each.state === state)
  if (!scene) throw new Error(`No scene "${view}: ${state}"`)
  // Only one scene may run at a time.
  leave()
  const { root, stop } = await playScene(scene, 360, {}, {})
  leave = stop
  const body = root().querySelector('[data-testid=card-body]')
  return {
    text: () => body?.textContent ?? '',
    ids: () =>
      below(root()).flatMap((each) => (each.closest('[data-leaving]') ? [] : (each.dataset.testid ?? []))),
  }
}

describe('scenes of the gallery', () => {
  test('MOD-02 every specified view has its own title, contents and no error', async () => {
    const wrong = vi.spyOn(console, 'error')
    const titles = new Map<string, string>()
    for (const view of VIEWS) {
      const scene = scenes.find((each) => each.view === view)
      if (!scene) throw new Error(`No scene of "${view}"`)
      leave()
      const { root, modal, stop } = await playScene(scene, 360, {}, {})
      leave = stop
      expect([view, modal.getState().view]).toEqual([view, view])
      const body = root().querySelector('[data-testid=card-body]')
      expect(body?.textContent?.trim(), view).toBeTruthy()
      titles.set(view, root().querySelector('h2')?.textContent ?? '')
    }
    expect(wrong).not.toHaveBeenCalled()
    expect([...titles].filter(([, title]) => !title)).toEqual([])
    const connect = titles.get('Connect')
    expect([...titles].filter(([, title]) => title === connect)).toEqual([['Connect', connect]])
  })

  test.each([
    ['ConnectingFarcaster', ['qr-plate', 'open-farcaster', 'copy-farcaster']],
    ['ConnectingWalletConnect', ['qr-plate', 'copy-pairing']],
    ['EmailLogin', ['resend-code', 'change-email']],
  ])('%s: actions that are used up are not offered after a successful retry', async (view, used) => {
    const { text, ids } = await play(view, 'done')
    expect(text()).toContain('Connected')
    expect(ids().filter((id) => used.includes(id))).toEqual([])
  })

  test('SOC-03 ConnectingSocial: after the window has closed, the text does not mention it', async () => {
    expect((await play('ConnectingSocial', 'window open')).text()).toContain('Continue in the Google window')
    const { text } = await play('ConnectingSocial', 'connecting')
    expect(text()).toContain('Logging you in')
    expect(text()).not.toContain('window')
  })

  test('SOC-06 ConnectingSocial: offline, the text does not mention a window', async () => {
    const { text } = await play('ConnectingSocial', 'offline')
    expect(text()).toContain('You are offline')
    expect(text()).not.toContain('could not be opened')
  })

  test('ConnectingWalletConnect: there is no retry for a wallet that is not on the page any more', async () => {
    expect((await play('ConnectingWalletConnect', 'relay unreachable')).ids()).toContain('retry')
    const { text, ids } = await play('ConnectingWalletConnect', 'not found')
    expect(text()).toContain('Wallet not found')
    expect(ids()).not.toContain('retry')
  })

  test('SwitchActiveChain: shows that it is switching', async () => {
    expect((await play('SwitchActiveChain', 'question')).text()).not.toContain('Switching')
    const { text } = await play('SwitchActiveChain', 'on its way')
    expect(text()).toContain('Switching to Solana Devnet')
  })
})
