import type { Modal } from 'portico/core'
import {
  AccountButton,
  Avatar,
  ConnectButton,
  ModalProvider,
  NetworkButton,
  WalletButton,
} from 'portico/react'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { type Conformance, describeConformance, type Pressed, show, violations } from '../ui/conformance.js'
import 'portico/button.css'
import { fakeModalApi } from './fakeModalApi.js'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const network = { name: 'Ethereum', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
const connected = {
  accounts: {
    eip155: {
      status: 'connected',
      address,
      accounts: [],
      balance: '1204900000000000000',
      balanceSymbol: 'ETH',
    },
  },
  networks: { eip155: { caipNetwork: network } },
}
const unsupported = { ...connected, networks: { eip155: { caipNetwork: { ...network, unsupported: true } } } }

/** The page's style sheet, for the separate shadow root in which the buttons are tested. */
const css = [...document.querySelectorAll('style')]
  .map(({ textContent }) => textContent)
  .filter((text) => text?.includes('.portico-button'))
  .join('')

const texts: Readonly<Record<string, string>> = {
  'button.connect': 'Connect wallet',
  'button.switchNetwork': 'Switch network',
  'modal.language': 'en',
}

const onPage = (button: ReactElement, pressed: Pressed, state: object = {}) => {
  const api = fakeModalApi({
    text: ((id: string) => texts[id] ?? id) as Modal['text'],
    open: (async (options: unknown) => pressed(options)) as unknown as Modal['open'],
    close: (async () => pressed('close')) as unknown as Modal['close'],
  })
  api.set(state)
  return (
    <>
      <style>{css}</style>
      <ModalProvider modal={api.modal}>{button}</ModalProvider>
    </>
  )
}

const button = {
  tag: 'BUTTON',
  role: 'button',
  edges: 'button',
} satisfies Partial<Conformance>

describeConformance('ConnectButton', {
  ...button,
  part: ({ testId, ...given }, pressed) => onPage(<ConnectButton {...given} data-testid={testId} />, pressed),
  name: 'Connect wallet',
  press: [{ tells: () => ({}) }],
})
describeConformance('ConnectButton of an open modal', {
  ...button,
  part: ({ testId, ...given }, pressed) =>
    onPage(<ConnectButton {...given} data-testid={testId} />, pressed, { open: true }),
  name: 'Connect wallet',
  press: [{ tells: () => 'close' }],
})
describeConformance('ConnectButton of somebody connected', {
  ...button,
  part: ({ testId, ...given }, pressed) =>
    onPage(<ConnectButton {...given} data-testid={testId} />, pressed, connected),
  open: async ({ root }) => expect.poll(() => root.textContent).toContain('ETH'),
  name: '1.204 ETH 0x71C765…d8976F',
  press: [{ tells: () => ({}) }],
})
describeConformance('AccountButton', {
  ...button,
  part: ({ testId, ...given }, pressed) =>
    onPage(<AccountButton {...given} data-testid={testId} />, pressed, connected),
  name: '1.204 ETH 0x71C765…d8976F',
  press: [{ tells: () => ({}) }],
})
describeConformance('NetworkButton', {
  ...button,
  part: ({ testId, ...given }, pressed) =>
    onPage(<NetworkButton {...given} data-testid={testId} />, pressed, connected),
  name: 'Ethereum',
  press: [{ tells: () => ({ view: 'SwitchNetwork' }) }],
})
describeConformance('NetworkButton of an unsupported network', {
  ...button,
  part: ({ testId, ...given }, pressed) =>
    onPage(<NetworkButton {...given} data-testid={testId} />, pressed, unsupported),
  name: 'Switch network',
  press: [{ tells: () => ({ view: 'UnsupportedChain' }) }],
})
describeConformance('WalletButton', {
  ...button,
  part: ({ testId, ...given }, pressed) =>
    onPage(<WalletButton {...given} data-testid={testId} wallet="io.harbor" name="Harbor" />, pressed),
  name: 'Harbor',
  press: [{ tells: () => ({ wallet: 'io.harbor' }) }],
})
describeConformance('WalletButton that is off', {
  ...button,
  part: ({ testId, ...given }, pressed) =>
    onPage(
      <WalletButton {...given} data-testid={testId} wallet="io.harbor" name="Harbor" />,
      pressed,
      connected,
    ),
  name: 'Harbor',
  press: [{ keys: [] }],
})

// It takes neither a ref nor a test id, because it is a picture beside the text that names it.
describe('Avatar', () => {
  it.each([
    ['dark', 'ltr'],
    ['dark', 'rtl'],
    ['light', 'ltr'],
    ['light', 'rtl'],
  ])('AXS-03 is hidden from screen readers and gets the given class: %s %s', async (theme, dir) => {
    const { find } = show(<Avatar address={address} className="own" />, { 'data-theme': theme, dir })
    expect(find('svg.own').getAttribute('aria-hidden')).toBe('true')
    expect(find('svg.own').childElementCount).toBeGreaterThan(1)
    expect(await violations()).toEqual([])
  })
})
