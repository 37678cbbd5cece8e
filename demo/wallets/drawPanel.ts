import { toHex } from 'viem'
import { element } from './element.js'
import type { Behaviour, Lie, TestWallet } from './types.js'

type Shown = Omit<TestWallet, 'provider'>

const LIES: readonly Lie[] = ['chain', 'switch', 'sign', 'send', 'balance']

/** The wallets' own controls, at the end of the page: for the actions that a visitor would take in the extension. */
export function drawPanel(wallets: readonly Shown[]): HTMLElement {
  const picker = element(
    'select',
    { 'data-testid': 'tw-wallet' },
    ...wallets.map(({ id, name }) => element('option', { value: id }, name)),
  )
  const accounts = element('select', { 'data-testid': 'tw-account' })
  const chains = element('select', { 'data-testid': 'tw-chain' })
  const answer = element(
    'select',
    { 'data-testid': 'tw-answer' },
    element('option', { value: 'ask' }, 'Asks you'),
    element('option', { value: 'approve' }, 'Approves all'),
    element('option', { value: 'reject' }, 'Rejects all'),
  )
  const delay = element(
    'select',
    { 'data-testid': 'tw-delay' },
    ...[0, 500, 3000, 10_000].map((ms) =>
      element('option', { value: String(ms) }, ms === 0 ? 'At once' : `After ${ms / 1000} s`),
    ),
  )
  const honesty = element(
    'select',
    { 'data-testid': 'tw-honesty' },
    element('option', { value: 'honest' }, 'Does what it says'),
    element('option', { value: 'lying' }, 'Lies to the page'),
    element('option', { value: 'swapping' }, 'Sends to somebody else'),
  )
  const facts = element('p', { class: 'tw-facts', 'data-testid': 'tw-facts' })
  const actions = element('div', { class: 'tw-actions' })
  const current = () => wallets.find(({ id }) => id === picker.value) ?? wallets[0]

  const lock = action('tw-lock', 'Lock', (wallet) =>
    wallet.state().locked ? wallet.unlock() : wallet.lock(),
  )
  const network = action('tw-offline', 'Go offline', (wallet) =>
    wallet.state().offline ? wallet.goOnline() : wallet.goOffline(),
  )
  actions.append(
    action('tw-revoke', 'Revoke this page', (wallet) => wallet.revoke()),
    lock,
    network,
    action('tw-emit-accounts', 'Emit accountsChanged', (wallet) =>
      wallet.emit('accountsChanged', wallet.state().accounts.slice(1, 2)),
    ),
    action('tw-emit-chain', 'Emit chainChanged', (wallet) =>
      wallet.emit('chainChanged', toHex(wallet.state().chainId === 1 ? 8453 : 1)),
    ),
    action('tw-reset', 'Reset wallet', (wallet) => wallet.reset()),
  )

  function action(id: string, text: string, run: (wallet: Shown) => void) {
    const button = element('button', { type: 'button', class: 'tw-button', 'data-testid': id }, text)
    button.addEventListener('click', () => {
      const wallet = current()
      if (wallet) run(wallet)
    })
    return button
  }
  function onChange(select: HTMLSelectElement, run: (wallet: Shown, value: string) => void) {
    select.addEventListener('change', () => {
      const wallet = current()
      if (wallet) run(wallet, select.value)
    })
  }
  onChange(picker, () => refresh())
  onChange(accounts, (wallet, value) => wallet.selectAccount(Number(value)))
  onChange(chains, (wallet, value) => wallet.switchChain(Number(value)))
  onChange(answer, (wallet, value) => wallet.setBehaviour({ answer: value as Behaviour['answer'] }))
  onChange(delay, (wallet, value) => wallet.setBehaviour({ delayMs: Number(value) }))
  onChange(honesty, (wallet, value) =>
    wallet.setBehaviour({ lies: value === 'lying' ? LIES : value === 'swapping' ? ['receiver'] : [] }),
  )

  function refresh() {
    const wallet = current()
    if (!wallet) return
    const state = wallet.state()
    accounts.replaceChildren(
      ...state.accounts.map((address, index) =>
        element(
          'option',
          { value: String(index) },
          `${index + 1}: ${address.slice(0, 6)}…${address.slice(-4)}`,
        ),
      ),
    )
    accounts.value = String(state.selected)
    chains.replaceChildren(
      ...state.chains.map((chainId) => element('option', { value: String(chainId) }, `Chain ${chainId}`)),
    )
    chains.value = String(state.chainId)
    // Disabled for Solana, because there each request names its cluster.
    chains.disabled = !state.chains.length
    answer.value = state.behaviour.answer
    delay.value = String(state.behaviour.delayMs)
    const { lies } = state.behaviour
    honesty.value = lies.includes('receiver') ? 'swapping' : lies.length > 0 ? 'lying' : 'honest'
    lock.textContent = state.locked ? 'Unlock' : 'Lock'
    network.textContent = state.offline ? 'Go online' : 'Go offline'
    facts.textContent = [
      `${wallet.name}:`,
      state.authorised ? 'connected to this page.' : 'not connected to this page.',
      state.locked ? 'Locked.' : '',
      state.offline ? 'Offline.' : '',
    ]
      .filter(Boolean)
      .join(' ')
  }
  for (const wallet of wallets) wallet.subscribe(refresh)
  refresh()

  const labelled = (text: string, control: HTMLElement) => element('label', {}, text, control)
  return element(
    'aside',
    {
      class: 'tw-panel',
      'aria-label': 'Test wallets',
      dir: 'ltr',
      lang: 'en',
      'data-testid': 'tw-panel',
    },
    element(
      'details',
      {},
      element(
        'summary',
        { 'data-testid': 'tw-summary' },
        'Test wallets',
        element('small', {}, 'what you would do in the wallet itself'),
      ),
      element(
        'div',
        // A link to this id opens the enclosing `details`.
        { id: 'test-wallets', class: 'tw-body' },
        element(
          'p',
          { class: 'tw-facts' },
          'The demo puts these wallets into the page, as extensions do. Their keys are known to everybody. Choose a wallet, ' +
            'then how it treats the next request, or do what its owner might: lock it, take back the permission, go offline.',
        ),
        element(
          'div',
          { class: 'tw-fields' },
          labelled('Wallet', picker),
          labelled('Account', accounts),
          labelled('Network', chains),
          labelled('Requests', answer),
          labelled('Answers', delay),
          labelled('Truth', honesty),
        ),
        actions,
        facts,
      ),
    ),
  )
}
