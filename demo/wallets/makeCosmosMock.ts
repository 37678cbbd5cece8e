import { createMockCosmosWallet } from 'portico/testing'
import type { WindowMock, WindowTestWalletOptions } from './createWindowTestWallet.js'

const titles: Readonly<Record<string, string>> = {
  enable: 'Connect to this page',
  signArbitrary: 'Sign a message',
  signAmino: 'Sign a transaction',
  signDirect: 'Sign a transaction',
  experimentalSuggestChain: 'Add a chain',
}
const HUB = 'cosmoshub-4'

/** Makes a Cosmos wallet at this property of `window`. */
export const makeCosmosMock =
  (place: string): WindowTestWalletOptions['make'] =>
  (decide, store): WindowMock => {
    const mock = createMockCosmosWallet({
      place,
      store,
      ask: ({ method, chain, data }) =>
        decide({
          title: titles[method] ?? 'Request',
          rows: [
            ['Chain', chain],
            ...(method === 'signArbitrary' ? ([['Message', String(data)]] as const) : []),
          ],
        }),
    })
    let selected = 0
    return {
      addresses: () => mock.addresses(HUB),
      isAuthorised: () => mock.enabled().length > 0,
      show: (place) => {
        if (place !== selected) mock.selectAccount(place)
        selected = place
      },
      disconnect: mock.disconnect,
      lie: (lies) => {
        mock.honest()
        if (lies) mock.lie('signArbitrary', { signature: 'signed' })
      },
      inject: mock.inject,
    }
  }
