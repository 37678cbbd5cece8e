import { connectors } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { account } from 'portico/plugins/account'
import { accountActions } from 'portico/plugins/account/contract'
import { send } from 'portico/plugins/send'
import { type SendNoteLevel, send as token } from 'portico/plugins/send/contract'
import { tokens } from 'portico/plugins/tokens'
import { type SourcedToken, tokenSources } from 'portico/plugins/tokens/contract'
import {
  type TransferDifference,
  type TransferIntent,
  type TransferRequest,
  type Transfers,
  transfers,
} from 'portico/plugins/transactions/contract'
import { wallets } from 'portico/plugins/wallets'
import { createMockChain, createMockWallet, mockChain } from 'portico/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createModal } from '#modal'
import { readPayment } from '../../../plugins/eip155/transfers/readPayment.js'
import { giveAbility } from '../../abilities.js'
import { all, one } from '../../modal/startShell.js'
import { reduceMotion } from '../../ui/reduceMotion.js'

const HASH = `0x${'ab'.repeat(32)}`
const USDC = '0x00000000000000000000000000000000000000c5'
const owned: readonly SourcedToken[] = [
  { name: 'Mock Coin', symbol: 'MOCK', decimals: 18, amount: 2n * 10n ** 18n, price: '2000' },
  { address: USDC, name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: 100_000_000n, price: '1' },
]
const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
  localStorage.clear()
})

interface Given {
  /** The tokens never load. */
  readonly isLoading?: boolean
  readonly fee?: bigint
  readonly fails?: string
  readonly differences?: readonly TransferDifference[]
  readonly transfer?: (request: TransferRequest) => Promise<TransferIntent>
  /** Whether tokens can be bought. */
  readonly buys?: boolean
  review?(value: {
    readonly intent: TransferIntent
    note(text: string, level?: SendNoteLevel): void
  }): unknown
}

const start = async ({
  fee = 10n ** 15n,
  fails,
  differences = [],
  transfer,
  buys,
  review,
  isLoading,
}: Given = {}) => {
  const chain = createMockChain('eip155')
  const wallet = createMockWallet({ id: 'first', name: 'First', chains: [chain], answer: 'manual' })
  chain.setBalance(chain.address(), 2n * 10n ** 18n)
  const built: TransferRequest[] = []
  const events: string[] = []
  const adapter = { ...chain.adapter, assetNamespace: 'erc20' }
  const given: Transfers = {
    payments: { scheme: 'ethereum', read: async (...args) => readPayment(...args) },
    build: async (request: TransferRequest) => {
      built.push(request)
      const { network, ...rest } = request
      return transfer
        ? transfer(request)
        : {
            ...rest,
            network: network.caipNetworkId,
            call: { method: 'eth_sendTransaction', params: [{ to: rest.to, value: String(rest.amount) }] },
          }
    },
    fee: async () => fee,
    simulate: async () => (fails === undefined ? { ok: true } : { ok: false, reason: fails }),
    kindOf: async () => 'account',
    readBack: async () => differences,
  }
  const modal = createModal({
    networks: chain.networks,
    debug: false,
    onError: () => {},
    plugins: [
      account(),
      ...(buys ? [wallets()] : []),
      tokens({ service: false }),
      send(),
      mockChain({ chain: { ...chain, adapter } }),
      giveAbility(transfers, 'eip155', given),
      definePlugin({
        id: 'test.sources',
        kernel: 1,
        setup: ({ contribute, tap }) => {
          contribute(connectors, wallet.connector as never)
          contribute(
            tokenSources,
            {
              plugin: 'test',
              namespaces: ['eip155'],
              read: async () => (isLoading ? new Promise<never>(() => {}) : owned),
            },
            { stage: -20 },
          )
          if (buys) {
            const run = () => void events.push('send.bought')
            contribute(accountActions, { id: 'onramp', label: 'account.title', run })
          }
          if (review) tap('intent.review', review as never)
        },
      }),
    ],
  })
  undo.push(modal.dispose)
  const connecting = modal.connect({ connectorId: 'first' })
  await vi.waitFor(() => expect(wallet.waiting).toHaveLength(1))
  wallet.waiting[0]?.approve()
  await connecting
  undo.push(modal.on('*', (name) => void (name.startsWith('send.') && events.push(name))))
  return { modal, chain, wallet, built, events, receiver: chain.address(77) }
}
type Started = Awaited<ReturnType<typeof start>>

const at = (view: string) => vi.waitFor(() => one(`[data-view=${view}][data-idle]`))
const id = (name: string) => one(`[data-testid=${name}]`)
const type = (name: string, value: string) => {
  const input = id(name) as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const openForm = async ({ modal }: Started) => {
  void modal.open({ view: 'Send' })
  await at('Send')
}
const choose = async (symbol: string) => {
  id('send-token').click()
  await at('SendToken')
  await vi.waitFor(() => all('[data-testid=send-token-row]').length === owned.length || Promise.reject())
  all('[data-testid=send-token-row]')
    .find((each) => each.textContent?.includes(symbol))
    ?.click()
  await at('Send')
}
/** Presses until the button acts, because buttons ignore presses for half a second after a change. */
const press = (name: string, acted: () => unknown) =>
  vi.waitFor(
    () => {
      id(name).click()
      return acted()
    },
    { interval: 100, timeout: 5000 },
  )
const review = async (started: Started, symbol = 'MOCK', amount = '1.5', to = started.receiver) => {
  await openForm(started)
  await choose(symbol)
  type('send-amount', amount)
  type('send-to', to)
  await vi.waitFor(() => id('send-resolved'))
  id('send-review').click()
  await at('SendReview')
}

describe('the form', () => {
  test('without the names plugin only an address is accepted, and a name shows a message', async () => {
    await openForm(await start())
    expect((id('send-to') as HTMLInputElement).placeholder).toBe('Address')
    type('send-to', 'vera.eth')
    id('send-review').click()
    await vi.waitFor(() =>
      expect(id('card-body').textContent).toContain('Names are not available here. Enter the address.'),
    )
  })

  test('SND-01 SND-18 shows what is missing or wrong below each field, and offers the network’s tokens', async () => {
    const started = await start()
    await openForm(started)
    // The token that is worth most, or else the native coin, is chosen.
    await vi.waitFor(() => expect(id('send-token').textContent).toContain('MOCK'))
    await choose('USDC')
    id('send-review').click()
    await vi.waitFor(() => expect(id('card-body').textContent).toContain('Enter an amount.'))
    expect(id('card-body').textContent).toContain('Enter an address.')
    expect(all('[data-testid=send-problem]')).toHaveLength(0)
    type('send-amount', '100.5')
    await vi.waitFor(() => expect(id('card-body').textContent).toContain('More than your balance.'))
    type('send-to', '0x123')
    await vi.waitFor(() => expect(id('card-body').textContent).toContain('This is not a valid address'))
    expect(started.built).toEqual([])
  })

  test('without a token, one sentence says what comes first', async () => {
    await openForm(await start({ isLoading: true }))
    id('send-review').click()
    await vi.waitFor(() => expect(id('card-body').textContent).toContain('Choose a token.'))
    expect(id('card-body').textContent).not.toContain('Enter an address.')
    expect(all('[data-testid=send-problem]')).toHaveLength(0)
  })

  test('SND-13 Paste fills in the address, or says that the clipboard could not be read', async () => {
    const started = await start()
    const clipboard = vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue(` ${started.receiver} `)
    undo.push(() => clipboard.mockRestore())
    await openForm(started)
    id('send-paste').click()
    await vi.waitFor(() => expect((id('send-to') as HTMLInputElement).value).toBe(started.receiver))
    expect(id('send-to').matches(':focus')).toBe(true)
    id('send-clear').click()
    clipboard.mockRejectedValue(new DOMException('No', 'NotAllowedError'))
    await vi.waitFor(() => id('send-paste').click())
    await vi.waitFor(() => expect(id('snackbar').textContent).toContain('The clipboard could not be read'))
  })

  test('a pasted payment link fills in the whole form, or says why it cannot be paid', async () => {
    const started = await start()
    await openForm(started)
    type('send-to', `ethereum:${started.receiver}?value=1e18&data=0x1234`)
    await vi.waitFor(() =>
      expect(id('send-problem').textContent).toBe(
        'This code asks for something that cannot be sent here: data. Pay it in another app.',
      ),
    )
    expect((id('send-to') as HTMLInputElement).value).toBe('')
    type('send-to', `ethereum:${started.receiver}?value=1.5e18`)
    await vi.waitFor(() => expect((id('send-amount') as HTMLInputElement).value).toBe('1.5'))
    expect(all('[data-testid=send-problem]')).toEqual([])
    id('send-review').click()
    await at('SendReview')
    expect(started.built.at(-1)).toMatchObject({ to: started.receiver, amount: 15n * 10n ** 17n })
  })

  test('SND-15 an amount over the balance offers to buy, or to use another wallet', async () => {
    const started = await start({ buys: true })
    await openForm(started)
    await choose('USDC')
    expect(all('[data-testid=send-fund], [data-testid=send-other-wallet]')).toEqual([])
    type('send-amount', '100.5')
    await vi.waitFor(() => id('send-fund').click())
    expect(started.events).toEqual(['send.bought'])
    id('send-other-wallet').click()
    await at('Connect')
  })

  test('SND-14 Max is the whole balance of a token, and the native balance less the fee', async () => {
    const started = await start({ fee: 10n ** 16n })
    await openForm(started)
    await choose('USDC')
    id('send-max').click()
    await vi.waitFor(() => expect((id('send-amount') as HTMLInputElement).value).toBe('100'))
    await choose('MOCK')
    id('send-max').click()
    await vi.waitFor(() => expect((id('send-amount') as HTMLInputElement).value).toBe('1.9885'))
  })

  test('an amount in dollars is converted to the token', async () => {
    const started = await start()
    await openForm(started)
    await choose('MOCK')
    id('send-fiat').click()
    type('send-amount', '500')
    await vi.waitFor(() => expect(id('card-body').textContent).toContain('0.25 MOCK'))
    type('send-to', started.receiver)
    await vi.waitFor(() => id('send-resolved'))
    id('send-review').click()
    await at('SendReview')
    expect(started.built.at(-1)?.amount).toBe(25n * 10n ** 16n)
  })
})

describe('the review', () => {
  test('SND-16 SEC-12 SEC-16 shows the whole transfer, and asks the wallet for exactly that', async () => {
    const started = await start()
    await review(started, 'USDC', '12.5')
    const shown = (id('receipt').textContent ?? '').replace(/[\u2066\u2069]/g, '')
    expect(shown).toContain('12.5 USDC')
    expect(shown).toContain(started.receiver)
    expect(shown).toContain('Up to $')
    expect(shown).toContain('0.001 MOCK')
    expect(shown).toContain('87.5 USDC')
    await press('send-confirm', () => expect(started.wallet.waiting).toHaveLength(1))
    expect(started.built.at(-1)).toMatchObject({
      amount: 12_500_000n,
      asset: `eip155:1/erc20:${USDC}`,
      decimals: 6,
    })
    expect(started.wallet.waiting[0]?.params).toEqual([{ to: started.receiver, value: '12500000' }])
  })

  test('SND-08 SND-17 a decline keeps the draft, a sent transfer empties it, and one press asks once', async () => {
    const started = await start()
    await review(started)
    id('send-confirm').click()
    await press('send-confirm', () => expect(started.wallet.waiting).toHaveLength(1))
    started.wallet.waiting[0]?.reject()
    await vi.waitFor(() => expect(id('send-problem').textContent).toBe('You declined. Nothing was sent.'))
    await press('send-confirm', () => expect(started.wallet.waiting).toHaveLength(1))
    const { height } = one('.p-send-review').getBoundingClientRect()
    started.wallet.waiting[0]?.approve(HASH)
    // Success is shown briefly in place of the review, at the same height; the review takes no more presses.
    await vi.waitFor(() => expect(one('.p-hero-title').textContent).toBe('1.5 MOCK is on its way'))
    expect(one('[data-testid=portico-card]').dataset.view).toBe('SendReview')
    expect(all('[data-testid=send-confirm]')).toHaveLength(0)
    expect(id('success').getBoundingClientRect().height).toBeGreaterThanOrEqual(Math.floor(height))
    expect(id('signal-line').dataset.status).toBe('done')
    await at('Account')
    expect(started.wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(2)
    expect(started.events).toEqual(['send.started', 'send.declined', 'send.started', 'send.sent'])
    await vi.waitFor(() => id('action-send').click())
    await at('Send')
    expect((id('send-amount') as HTMLInputElement).value).toBe('')
    expect(id('send-recent').textContent).toContain(started.receiver.slice(-6))
  })

  test('with reduced motion the success does not delay the next view', async () => {
    await reduceMotion('reduce')
    undo.push(() => void reduceMotion(''))
    const started = await start()
    await review(started)
    await press('send-confirm', () => expect(started.wallet.waiting).toHaveLength(1))
    const wait = vi.spyOn(globalThis, 'setTimeout')
    started.wallet.waiting[0]?.approve(HASH)
    await at('Account')
    // A review that has ended is replaced at once, so the card only takes the 250 ms of the animation to come
    // to rest. It does not wait the 720 ms for which success is shown.
    const times = wait.mock.calls.map(([, ms]) => ms)
    expect([250, 720].map((ms) => times.includes(ms))).toEqual([true, false])
    wait.mockRestore()
  })

  test('a plugin can add notes, and a critical one must be confirmed', async () => {
    const started = await start({ review: ({ note }) => note('Held by a sanctioned list', 'critical') })
    await review(started)
    expect(all('[data-testid=send-note]').map((each) => each.textContent)).toEqual([
      'Held by a sanctioned list',
      'First time sending to this address here. Check every character.',
    ])
    await press('send-confirm', () => expect(id('send-sure').getAttribute('aria-invalid')).toBe('true'))
    expect(started.wallet.waiting).toHaveLength(0)
    id('send-sure').click()
    await press('send-confirm', () => expect(started.wallet.waiting).toHaveLength(1))
  })

  test('an accepted review does not count for one with a new critical note', async () => {
    const started = await start({ review: ({ note }) => note('Held by a sanctioned list', 'critical') })
    await review(started, 'USDC', '1')
    id('send-sure').click()
    await vi.waitFor(() => expect((id('send-sure') as HTMLInputElement).checked).toBe(true))
    // Another tab asks its wallet for the same transfer meanwhile.
    const open = {
      id: 'elsewhere',
      feature: 'send',
      network: 'eip155:1',
      from: started.chain.address(),
      parts: [started.receiver, `eip155:1/erc20:${USDC}`],
      summary: '1 USDC',
      steps: [
        {
          kind: 'transfer',
          isLast: true,
          state: 'asked',
          method: 'eth_sendTransaction',
          at: Date.now(),
        },
      ],
    }
    localStorage.setItem('portico/transactions/records', JSON.stringify({ v: 1, d: [open] }))
    await press('send-confirm', () =>
      expect(all('[data-testid=send-note]')[0]?.textContent).toContain('open'),
    )
    await press('send-confirm', () => expect(id('send-sure').getAttribute('aria-invalid')).toBe('true'))
    expect((id('send-sure') as HTMLInputElement).checked).toBe(false)
    expect(started.wallet.waiting).toHaveLength(0)
    id('send-sure').click()
    await press('send-confirm', () => expect(started.wallet.waiting).toHaveLength(1))
  })

  test('names the contract of a token, and none of the native coin', async () => {
    await review(await start(), 'USDC', '1')
    expect(id('receipt').textContent).toContain(`Token: USDC${USDC}`)
    for (const each of undo.splice(0)) each()
    await review(await start())
    expect(id('receipt').textContent).not.toContain('Token:')
  })

  test('a plugin can refuse a transfer with its message, and a failing simulation is noted', async () => {
    const refused = await start({
      review: () => {
        throw new Error('Your bank does not allow this')
      },
    })
    await openForm(refused)
    await choose('MOCK')
    type('send-amount', '1')
    type('send-to', refused.receiver)
    await vi.waitFor(() => id('send-resolved'))
    id('send-review').click()
    await vi.waitFor(() => expect(id('send-problem').textContent).toBe('Your bank does not allow this'))
    for (const each of undo.splice(0)) each()
    const failing = await start({ fails: 'blacklisted' })
    await review(failing)
    expect(all('[data-testid=send-note]')[0]?.textContent).toContain('blacklisted')
  })

  test('SEC-19 a switch of network ends the review and empties the form', async () => {
    const started = await start()
    await review(started)
    started.wallet.changeNetwork(started.chain.networks[1]?.caipNetworkId as never)
    await at('Send')
    expect((id('send-amount') as HTMLInputElement).value).toBe('')
    expect(started.wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(0)
  })

  test('after the visitor stops waiting, a late transaction is reported and empties the form', async () => {
    const started = await start()
    await review(started)
    await press('send-confirm', () => expect(started.wallet.waiting).toHaveLength(1))
    await vi.waitFor(
      () => {
        all('[data-testid=send-abandon]')[0]?.click()
        expect(all('[data-testid=send-problem]')).toHaveLength(1)
      },
      { interval: 100, timeout: 5000 },
    )
    await at('Send')
    expect(id('send-problem').textContent).toContain('may still be open in your wallet')
    started.wallet.waiting[0]?.approve(HASH)
    await vi.waitFor(() => expect(started.events).toEqual(['send.started', 'send.sent']))
    await vi.waitFor(() => expect(id('snackbar').textContent).toContain('Transaction started'))
    // The form does not keep the transfer, so that it is not sent twice.
    await vi.waitFor(() => expect((id('send-amount') as HTMLInputElement).value).toBe(''))
  })

  test('an unclear wallet error says that the transfer may have been sent', async () => {
    const started = await start()
    await review(started)
    await press('send-confirm', () => expect(started.wallet.waiting).toHaveLength(1))
    started.wallet.waiting[0]?.reject(new Error('Internal error'))
    await vi.waitFor(() => expect(id('send-problem').textContent).toContain('did not say whether'))
  })

  test('SEC-05 TransactionMismatch shows what was confirmed and what was sent', async () => {
    const started = await start({
      differences: [
        { part: 'to', expected: '0xaaa', found: '0xbbb' },
        { part: 'amount', expected: '1500000000000000000', found: '2500000000000000001' },
      ],
    })
    await review(started)
    await press('send-confirm', () => expect(started.wallet.waiting).toHaveLength(1))
    started.wallet.waiting[0]?.approve(HASH)
    await at('TransactionMismatch')
    const text = id('transactions-mismatch').textContent ?? ''
    expect(text).toContain('Transaction differs from what you confirmed')
    expect([text.includes('0xaaa'), text.includes('0xbbb')]).toEqual([true, true])
    // Amounts are shown in the token's decimals, not in base units.
    expect(text).toContain('1.5 MOCK')
    expect(text).toContain('2.500000000000000001 MOCK')
    expect(text).not.toContain('1500000')
    expect(started.events).toContain('send.mismatch')
  })

  test('SEC-05 TransactionMismatch says that what was sent could not be compared', async () => {
    const started = await start({ differences: [{ part: 'unread', expected: '', found: '0xaaa 0x1234' }] })
    await review(started)
    await press('send-confirm', () => expect(started.wallet.waiting).toHaveLength(1))
    started.wallet.waiting[0]?.approve(HASH)
    await at('TransactionMismatch')
    const text = id('transactions-mismatch').textContent ?? ''
    expect(text).toContain('The transaction could not be compared with what you confirmed.')
    expect(text).not.toContain('Transaction differs')
    await vi.waitFor(() => expect(id('header-title').textContent).toBe('Could not be compared'))
  })
})

describe('SND-19 a transfer that the page requests', () => {
  const ask = (started: Started, change: object = {}) => {
    const service = started.modal.kernel.get(token)
    if (!service) throw new Error('not running')
    return service.request({ to: started.receiver, amount: '2', token: USDC, ...change })
  }

  test('is shown read-only, and resolves with its hash', async () => {
    const started = await start()
    const sent = ask(started)
    sent.catch(() => {})
    await at('Send')
    expect((id('send-amount') as HTMLInputElement).readOnly).toBe(true)
    id('send-review').click()
    await at('SendReview')
    await press('send-confirm', () => expect(started.wallet.waiting).toHaveLength(1))
    started.wallet.waiting[0]?.approve(HASH)
    await expect(sent).resolves.toEqual({ hash: HASH })
  })

  test('may name the network, to which the wallet is switched', async () => {
    const started = await start()
    const [first, second] = started.chain.networks
    for (const network of [first, second]) {
      const sent = started.modal.send({
        network: network?.caipNetworkId as never,
        to: started.receiver,
        amount: '1',
        token: USDC,
      })
      sent.catch(() => {})
      if (network === second) {
        await vi.waitFor(() => expect(started.wallet.waiting).toHaveLength(1))
        expect(started.wallet.waiting[0]?.method).toBe('wallet_switchEthereumChain')
        started.wallet.waiting[0]?.approve()
      }
      await at('Send')
      expect(one('.p-send-facts').textContent).toContain(network?.name)
      id('send-review').click()
      await at('SendReview')
      await press('send-confirm', () => expect(started.wallet.waiting).toHaveLength(1))
      started.wallet.waiting[0]?.approve(HASH)
      await expect(sent).resolves.toEqual({ hash: HASH })
      expect(started.built.at(-1)?.network.caipNetworkId).toBe(network?.caipNetworkId)
    }
  })

  test('is settled only by its own transfer, even after the modal was closed', async () => {
    const started = await start()
    await review(started)
    await press('send-confirm', () => expect(started.wallet.waiting).toHaveLength(1))
    const settled: unknown[] = []
    const settling = ask(started).then(({ hash }) => settled.push(hash))
    await vi.waitFor(() => expect((id('send-amount') as HTMLInputElement).readOnly).toBe(true))
    started.wallet.waiting[0]?.approve(HASH)
    await vi.waitFor(() => expect(started.events).toContain('send.sent'))
    expect(settled).toEqual([])
    await at('Send')
    id('send-review').click()
    await at('SendReview')
    await press('send-confirm', () => expect(started.wallet.waiting).toHaveLength(1))
    await started.modal.close()
    const later = `0x${'cd'.repeat(32)}`
    started.wallet.waiting[0]?.approve(later)
    await settling
    expect(settled).toEqual([later])
  })

  test('requested again while the first is in the wallet: the first resolves, the second rejects', async () => {
    const started = await start()
    const first = ask(started)
    await at('Send')
    id('send-review').click()
    await at('SendReview')
    await press('send-confirm', () => expect(started.wallet.waiting).toHaveLength(1))
    await vi.waitFor(
      () => {
        all('[data-testid=send-abandon]')[0]?.click()
        expect(all('[data-testid=send-problem]')).toHaveLength(1)
      },
      { interval: 100, timeout: 5000 },
    )
    const second = ask(started).catch((error: unknown) => error)
    await vi.waitFor(() => expect((id('send-amount') as HTMLInputElement).readOnly).toBe(true))
    started.wallet.waiting[0]?.approve(HASH)
    await expect(first).resolves.toEqual({ hash: HASH })
    expect(await second).toMatchObject({ message: 'Modal closed', code: 4001 })
  })

  test('rejects when the wallet declines after the visitor left, and the form is editable again', async () => {
    const started = await start()
    const sent = ask(started)
    sent.catch(() => {})
    await at('Send')
    id('send-review').click()
    await at('SendReview')
    await press('send-confirm', () => expect(started.wallet.waiting).toHaveLength(1))
    await started.modal.close()
    started.wallet.waiting[0]?.reject()
    await expect(sent).rejects.toMatchObject({ code: 4001 })
    await openForm(started)
    expect((id('send-amount') as HTMLInputElement).readOnly).toBe(false)
    expect((id('send-amount') as HTMLInputElement).value).toBe('')
  })

  test('rejects with the reason if it is invalid, and when the visitor leaves', async () => {
    const started = await start()
    await expect(ask(started, { amount: '1e3' })).rejects.toThrow('Invalid amount')
    await expect(ask(started, { amount: '0.0000001' })).rejects.toThrow('Invalid amount')
    await expect(ask(started, { network: 'eip155:99' })).rejects.toThrow(
      'Network with id "eip155:99" not found',
    )
    await expect(ask(started, { token: started.chain.address(9) })).rejects.toThrow('Token not found')
    await expect(ask(started, { to: 'vera' })).rejects.toThrow('not an address')
    const left = ask(started)
    left.catch(() => {})
    await at('Send')
    await started.modal.close()
    await expect(left).rejects.toMatchObject({ message: 'Modal closed', code: 4001 })
  })
})

test('a scanned QR code fills in the receiver, wrong codes show a message, and the camera is released', async () => {
  const started = await start()
  const picture = document.createElement('canvas')
  const stream = picture.captureStream()
  // A camera without pictures does not start.
  const filming = setInterval(() => picture.getContext('2d')?.fillRect(0, 0, 8, 8), 20)
  const codes = [
    '4006381333931',
    `ethereum:${started.receiver}@424242`,
    `ethereum:${USDC}/approve?address=${started.receiver}&uint256=1`,
    `ethereum:${USDC}/transfer?address=${started.receiver}&uint256=2500000`,
  ]
  const camera = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
  const devices = vi
    .spyOn(navigator.mediaDevices, 'enumerateDevices')
    .mockResolvedValue([{ kind: 'videoinput' } as MediaDeviceInfo])
  const problems: string[] = []
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => {
        const problem = all('[data-testid=send-scan-problem]')[0]?.textContent
        if (problem && problems.at(-1) !== problem) {
          problems.push(problem)
          codes.shift()
        }
        return codes[0] ? [{ rawValue: codes[0] }] : []
      }
    },
  )
  undo.push(
    () => clearInterval(filming),
    () => vi.unstubAllGlobals(),
    () => camera.mockRestore(),
    () => devices.mockRestore(),
  )
  await openForm(started)
  await vi.waitFor(() => id('send-scan').click())
  await at('SendScan')
  await at('Send')
  const [network] = started.chain.networks
  expect(problems).toEqual([
    `This code has no address on ${network?.name}.`,
    `This code is for another network than ${network?.name}.`,
    'This code calls a function of a contract, which cannot be done here.',
  ])
  expect((id('send-amount') as HTMLInputElement).value).toBe('2.5')
  expect(id('send-token').textContent).toContain('USDC')
  await vi.waitFor(() => expect(id('send-resolved').textContent).toContain(started.receiver.slice(-4)))
  expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])

  camera.mockRejectedValue(new DOMException('No', 'NotAllowedError'))
  id('send-clear').click()
  await vi.waitFor(() => id('send-scan').click())
  await vi.waitFor(() => expect(id('send-scan-problem').textContent).toContain('The camera was not allowed'))
})
