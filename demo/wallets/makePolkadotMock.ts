import { createMockPolkadotWallet } from 'portico/testing'
import type { WindowMock, WindowTestWalletOptions } from './createWindowTestWallet.js'

const titles: Readonly<Record<string, string>> = {
  enable: 'Connect to this page',
  signRaw: 'Sign a message',
  signPayload: 'Sign a transaction',
}

const textOf = (data: unknown): string => {
  if (typeof data !== 'string') return JSON.stringify(data)
  const bytes = data.slice(2).match(/../g) ?? []
  return new TextDecoder().decode(Uint8Array.from(bytes, (digits) => Number.parseInt(digits, 16)))
}

/** Makes a Polkadot extension with this key in `window.injectedWeb3`. */
export const makePolkadotMock =
  (key: string): WindowTestWalletOptions['make'] =>
  async (decide, store): Promise<WindowMock> => {
    const mock = await createMockPolkadotWallet({
      key,
      store,
      ask: ({ method, subject, data }) =>
        decide({
          title: titles[method] ?? 'Request',
          rows:
            method === 'enable'
              ? [['App', subject]]
              : [
                  ['Account', subject],
                  [method === 'signRaw' ? 'Message' : 'Transaction', textOf(data)],
                ],
        }),
    })
    return {
      addresses: () => mock.addresses,
      isAuthorised: mock.isAuthorised,
      show: (selected, locked) => {
        const places = [selected, ...mock.addresses.keys()]
        mock.changeAccounts(...(locked ? [] : new Set(places)))
      },
      disconnect: mock.disconnect,
      lie: (lies) => {
        mock.honest()
        if (lies) mock.lie('signRaw', { signature: `0x${'07'.repeat(10)}` })
      },
      inject: mock.inject,
    }
  }
