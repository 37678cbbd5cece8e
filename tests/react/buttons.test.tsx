import { createModal } from 'portico'
import type { Modal, ModalState } from 'portico/core'
import type { Network } from 'portico/kernel'
import { ConnectButton, ModalProvider, NetworkButton } from 'portico/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

const base = createModal({
  networks: [
    {
      id: 1,
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    },
  ],
})
/** The modal as a server sees it, with another state. */
const modalWith = (change: (state: ModalState) => ModalState): Modal => ({
  ...base,
  initialState: change(base.initialState),
})
const account = (
  state: ModalState,
  status: 'disconnected' | 'connecting' | 'connected',
  address?: string,
) => ({
  ...state,
  accounts: { eip155: { status, accounts: [], ...(address ? { address } : {}) } },
})
const network = (state: ModalState, caipNetwork: Network | undefined): ModalState => {
  const { caipNetwork: _, ...rest } = state.networks.eip155 as NonNullable<ModalState['networks'][string]>
  return { ...state, networks: { eip155: caipNetwork ? { ...rest, caipNetwork } : rest } }
}
const label = (modal: Modal, button = <NetworkButton />) =>
  renderToString(<ModalProvider modal={modal}>{button}</ModalProvider>).replace(/<[^>]*>/g, '')
const mainnet = base.initialState.network as Network
const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

describe('host buttons as a server renders them', () => {
  it('MOD-24 the network button: name, Switch Network, Select Network, Unknown Network', () => {
    expect(label(base)).toBe('Ethereum')
    expect(label(modalWith((state) => network(state, undefined)))).toBe('Select Network')
    expect(label(modalWith((state) => network(account(state, 'connected', address), undefined)))).toBe(
      'Unknown Network',
    )
    expect(
      label(
        modalWith((state) =>
          network(account(state, 'connected', address), { ...mainnet, unsupported: true }),
        ),
      ),
    ).toBe('Switch Network')
  })

  it('MOD-24 the connect button: Connect Wallet, Connecting..., the address', () => {
    const connect = <ConnectButton />
    expect(label(base, connect)).toBe('Connect Wallet')
    expect(
      label(
        modalWith((state) => account(state, 'connecting')),
        connect,
      ),
    ).toBe('Connecting...')
    expect(
      label(
        modalWith((state) => account(state, 'connected', address)),
        connect,
      ),
    ).toBe('0xab16a9…5Bfcdb')
  })
})
