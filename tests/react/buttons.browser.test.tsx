import type { Modal } from 'portico/core'
import { ConnectButton, ModalProvider, NetworkButton, useWallets } from 'portico/react'
import { createRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeModalApi } from './fakeModalApi.js'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
})
const show = (modal: Modal, node: ReactNode) => {
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  undo.push(() => {
    root.unmount()
    element.remove()
  })
  flushSync(() => root.render(<ModalProvider modal={modal}>{node}</ModalProvider>))
  return element
}

const List = () => {
  const { loading, error } = useWallets()
  return <p>{loading ? 'loading' : (error as Error | undefined)?.message}</p>
}

describe('ConnectButton', () => {
  test('is one button from connect to disconnect: focus, ref and given attributes stay', async () => {
    const { modal, set } = fakeModalApi()
    const ref = createRef<HTMLButtonElement>()
    const element = show(modal, <ConnectButton ref={ref} title="Wallet" />)
    const button = element.querySelector('button')
    button?.focus()
    flushSync(() =>
      set({
        accounts: {
          eip155: { status: 'connected', address: ADDRESS, accounts: [], balance: '1204900000000000000' },
        },
        networks: { eip155: { caipNetwork: { name: 'Ethereum', nativeCurrency: currency } } },
      }),
    )
    expect(button?.textContent).toBe('0x71C765…d8976F')
    await vi.waitFor(() => expect(button?.textContent).toBe('1.204 ETH0x71C765…d8976F'))
    expect(button?.dataset.testid).toBe('account-button')
    const stays = () => {
      expect(element.querySelector('button')).toBe(button)
      expect(document.activeElement).toBe(button)
      expect(ref.current).toBe(button)
      expect(button?.title).toBe('Wallet')
    }
    stays()
    flushSync(() => set({ accounts: {} }))
    expect(button?.dataset.testid).toBe('connect-button')
    expect(button?.textContent).toBe('button.connect')
    stays()
  })
})

describe('NetworkButton', () => {
  test.each([
    [
      'of one namespace asks for its networks',
      'solana',
      { view: 'SwitchNetwork', params: { namespace: 'solana' } },
    ],
    ['of the active one asks for all', undefined, { view: 'SwitchNetwork' }],
  ])('%s', (_, namespace, asked) => {
    const { modal, open } = fakeModalApi()
    const element = show(modal, <NetworkButton {...(namespace ? { namespace } : {})} />)
    element.querySelector('button')?.click()
    expect(open).toHaveBeenCalledExactlyOnceWith(asked)
  })
})

describe('useWallets', () => {
  test('a list that cannot be loaded is told as an error and is nobody’s unhandled rejection', async () => {
    const unhandled = vi.fn((event: PromiseRejectionEvent) => event.preventDefault())
    window.addEventListener('unhandledrejection', unhandled)
    undo.push(() => window.removeEventListener('unhandledrejection', unhandled))
    const { modal } = fakeModalApi({ wallets: () => Promise.reject(new Error('offline')) })
    const element = show(modal, <List />)
    expect(element.textContent).toBe('loading')
    await vi.waitFor(() => expect(element.textContent).toBe('offline'))
    expect(unhandled).not.toHaveBeenCalled()
  })
})
