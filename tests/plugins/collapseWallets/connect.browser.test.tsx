import { connectors, type Modal } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { connectMethods } from 'portico/plugins/wallets/contract'
import { createMockChain, createMockWallet, mockChain } from 'portico/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createModal } from '#modal'
import { collapseWallets } from '../../../plugins/collapseWallets/index.js'
import { wallets } from '../../../plugins/wallets/index.js'
import { all } from '../../modal/startShell.js'

const open: Modal[] = []
afterEach(() => {
  for (const modal of open.splice(0)) modal.dispose()
  localStorage.clear()
})

/** Another way to connect, like the logins. */
const letters = () =>
  definePlugin({
    id: 'test.letters',
    kernel: 1,
    setup: ({ contribute }) => {
      contribute(connectMethods, {
        id: 'letters',
        label: 'wallets.or',
        load: async () => ({ default: () => <p>By letter</p> }),
      })
    },
  })

const start = ({
  collapse = true,
  list = true,
  others = true,
}: {
  collapse?: boolean
  list?: boolean
  others?: boolean
} = {}) => {
  const chain = createMockChain('eip155')
  const wallet = createMockWallet({
    chains: [chain],
    name: 'Mock Wallet',
    type: 'ANNOUNCED',
    traits: { announced: true },
  })
  const modal = createModal({
    networks: chain.networks,
    plugins: [
      wallets({ list }),
      collapseWallets(),
      mockChain({ chain }),
      definePlugin({
        id: 'test.connector',
        kernel: 1,
        setup: ({ contribute }) => {
          contribute(connectors, wallet.connector)
        },
      }),
      ...(others ? [letters()] : []),
    ],
    features: collapse ? { collapseWallets: true } : {},
  })
  open.push(modal)
  modal.start()
  const opened = modal.open()
  const text = () =>
    all('.p-card')
      .map((card) => card.textContent)
      .join(' ')
  const find = (id: string) => all(`[data-testid="${id}"]`)[0]
  const has = (id: string) => vi.waitFor(() => expect(find(id), text()).toBeDefined())
  const press = async (id: string) => {
    await has(id)
    find(id)?.click()
  }
  return { modal, opened, find, has, press, text }
}

describe('the wallets of Connect behind one row', () => {
  test('CVW-18 beside another way to connect they collapse into “Continue with a wallet”, which opens them', async () => {
    const { modal, opened, find, has, press, text } = start()
    await has('continue-with-wallet')
    await vi.waitFor(() => expect(text()).toContain('By letter'))
    expect(text()).toContain('Continue with a wallet')
    expect(find('wallet-row')).toBeUndefined()
    await press('continue-with-wallet')
    await has('wallet-row')
    await vi.waitFor(() => expect(text()).not.toContain('By letter'))
    await press('header-back')
    await has('continue-with-wallet')
    await press('continue-with-wallet')
    await press('wallet-row')
    await opened
    expect(modal.getState().accounts.eip155?.status).toBe('connected')
  })

  test('CVW-18 off by default', async () => {
    const { find, has } = start({ collapse: false })
    await has('wallet-row')
    expect(find('continue-with-wallet')).toBeUndefined()
  })

  test('CVW-18 the row is not shown without another way to connect or without wallets', async () => {
    const alone = start({ others: false })
    await alone.has('wallet-row')
    expect(alone.find('continue-with-wallet')).toBeUndefined()
    alone.modal.dispose()
    const without = start({ list: false })
    await vi.waitFor(() => expect(without.text()).toContain('By letter'))
    expect(without.find('continue-with-wallet')).toBeUndefined()
  })

  test('CVW-18 FLG-08 the row follows its feature and the other ways to connect while the modal is open', async () => {
    const { modal, find, has, press } = start()
    await has('continue-with-wallet')
    modal.setFeatures({ collapseWallets: false })
    await has('wallet-row')
    expect(find('continue-with-wallet')).toBeUndefined()
    modal.setFeatures({ collapseWallets: true })
    await has('continue-with-wallet')
    await modal.remove('test.letters')
    await has('wallet-row')
    await modal.use(letters())
    // Without its feature, the view of the wallets is replaced by Connect.
    await press('continue-with-wallet')
    await vi.waitFor(() => expect(find('continue-with-wallet')).toBeUndefined())
    modal.setFeatures({ collapseWallets: false })
    await vi.waitFor(() => expect(find('header-title')?.textContent).toBe('Connect wallet'))
    await has('wallet-row')
  })
})
