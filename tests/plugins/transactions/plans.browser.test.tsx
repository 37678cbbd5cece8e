import { connectors } from 'portico/core'
import { type AnyPlugin, definePlugin, PorticoError } from 'portico/kernel'
import { account } from 'portico/plugins/account'
import { transactionStatus } from 'portico/plugins/activity/contract'
import { transactions } from 'portico/plugins/transactions'
import {
  type Calls,
  calls,
  type ProposalStatus,
  type TransactionPlan,
  tracing,
} from 'portico/plugins/transactions/contract'
import { createMockChain, createMockWallet, mockChain } from 'portico/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createModal } from '#modal'
import { ethSendTransaction } from '../../../plugins/eip155/methods/eth_sendTransaction.js'
import { walletSendCalls } from '../../../plugins/eip155/methods/wallet_sendCalls.js'
import { giveAbility } from '../../abilities.js'
import { all, one } from '../../modal/startShell.js'

const undo: (() => unknown)[] = []
const close = async () => {
  for (const each of undo.splice(0)) await each()
}
afterEach(async () => {
  await close()
  localStorage.clear()
})

const TOKEN = { address: `0x${'c5'.repeat(20)}`, symbol: 'USDC', decimals: 6 }
const SHARE = { address: `0x${'5a'.repeat(20)}`, symbol: 'vUSDC', decimals: 6 }
const VAULT = `0x${'fa'.repeat(20)}`
const HASH = (name: string) => `0x${name.repeat(32)}`

const deposit = (amount = 250_000_000n): TransactionPlan => ({
  feature: 'stake',
  title: 'Deposit into the vault',
  summary: '250 USDC into the vault',
  pays: { token: TOKEN, amount },
  gets: { token: SHARE, amount },
  facts: [{ label: 'Vault', value: 'Harbour' }],
  steps: [
    { kind: 'approve', token: TOKEN, spender: VAULT, amount },
    { kind: 'call', label: 'Deposit', to: VAULT, data: '0x6e553f65', value: 0n },
  ],
})

/** A chain with a vault, and a wallet that sends to it. */
const createWorld = () => {
  const world = {
    allowance: 0n,
    batches: false as boolean | 'upgrade',
    received: 250_000_000n,
    /** The proposal of a wallet whose account has several owners. */
    proposal: undefined as ProposalStatus | undefined,
    status: 'confirmed' as 'confirmed' | 'pending' | 'failed',
    /** What the wallet was asked for. */
    asked: [] as string[],
    answer: (method: string): unknown => {
      if (method === 'wallet_sendCalls') return { id: '0xba' }
      if (world.asked.length === 1) world.allowance = 250_000_000n
      return HASH(String(world.asked.length).padStart(2, '0'))
    },
  }
  const vault: Calls = {
    request: ({ caipNetworkId }, from, { to, data, value }) => ({
      network: caipNetworkId,
      from,
      call: { method: 'eth_sendTransaction', params: [{ from, to, data, value: `0x${value.toString(16)}` }] },
    }),
    batches: async () => world.batches,
    requestAll: ({ caipNetworkId }, from, list) => ({
      network: caipNetworkId,
      from,
      call: {
        method: 'wallet_sendCalls',
        params: [{ from, calls: list.map(({ to, data }) => ({ to, data })) }],
      },
    }),
    approval: (to, spender, amount) => ({
      to,
      data: `0x095ea7b3${spender.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`,
      value: 0n,
    }),
    allowance: async () => world.allowance,
    balance: async () => 0n,
    decimals: async () => 6n,
    run: async (_session, _from, list, tokens) => ({
      ok: true,
      changes: tokens.map((each) =>
        each === TOKEN.address
          ? list.length
            ? -250_000_000n
            : 0n
          : each === SHARE.address
            ? world.received
            : 0n,
      ),
      fee: 10n ** 15n,
    }),
    recheck: async () => {},
    readBack: async () => [],
  }
  return { world, vault }
}
type World = ReturnType<typeof createWorld>

const start = async ({ world, vault }: World, plugins: readonly AnyPlugin[] = []) => {
  const chain = createMockChain('eip155')
  const wallet = createMockWallet({ chains: [chain], id: 'first', name: 'Lantern' })
  for (const method of ['eth_sendTransaction', 'wallet_sendCalls'])
    wallet.respond(method, () => {
      world.asked.push(method)
      return world.answer(method)
    })
  const modal = createModal({
    networks: chain.networks,
    plugins: [
      account(),
      transactions(),
      mockChain({ chain }),
      giveAbility(calls, 'eip155', vault),
      giveAbility(transactionStatus, 'eip155', async () => ({ status: world.status })),
      giveAbility(tracing, 'eip155', {
        proposals: async () => world.proposal && (async () => world.proposal),
        follow: async (_session, { method }, answer, _signal, onAccepted) => {
          if (method !== 'wallet_sendCalls') return undefined
          onAccepted?.(String(Object(answer).id))
          return HASH('ba')
        },
      }),
      definePlugin({
        id: 'test.wallet',
        kernel: 1,
        setup: ({ contribute, method }) => {
          contribute(connectors, wallet.connector as never)
          for (const each of [ethSendTransaction, walletSendCalls]) method(each)
        },
      }),
      ...plugins,
    ],
  })
  undo.push(modal.dispose)
  wallet.answer('approve')
  await modal.connect({ connectorId: 'first' })
  return modal
}

const byId = (id: string) => one(`[data-testid=transactions-${id}]`)
const steps = () =>
  all('[data-testid=transactions-steps] > li').map((each) =>
    each.textContent?.replace(/[\u2066\u2069]/g, '').replace(/✓.*/, ' done'),
  )
const button = () => byId('confirm').textContent
/** Waits for the review, and lets a double click pass. */
const atReview = async (name: string) => {
  await vi.waitFor(() => {
    expect(button()?.replace(/[\u2066\u2069]/g, '')).toBe(name)
    expect(byId('confirm').ariaBusy).not.toBe('true')
  })
  await new Promise((resolve) => setTimeout(resolve, 520))
}

describe('a plan of a page or a plugin', () => {
  test('its steps follow one another, each confirmed, and the page gets the hash of the last one', async () => {
    const setting = createWorld()
    const modal = await start(setting)
    const result = modal.transact(deposit())
    result.catch(() => {})
    await atReview('Allow 250 USDC')
    const text = one('[data-testid=card-body]').textContent
    expect(text).toContain('Deposit into the vault')
    expect(text).toContain('250 USDC')
    expect(text).toContain('Harbour')
    expect(all('[data-testid=transactions-change]').map((each) => each.textContent)).toEqual([
      '−250 USDC',
      '+250 vUSDC',
    ])
    expect(byId('mode').textContent).toBe('Your wallet asks you for each step.')
    byId('confirm').click()
    await atReview('Deposit')
    expect(steps()).toEqual(['Allow 250 USDC done', 'Deposit'])
    byId('confirm').click()
    expect(await result).toEqual({ hash: HASH('02') })
    expect(setting.world.asked).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
  })

  test('a wallet that can makes all steps at once', async () => {
    const setting = createWorld()
    setting.world.batches = true
    const modal = await start(setting)
    const result = modal.transact(deposit())
    result.catch(() => {})
    await atReview('Confirm')
    expect(byId('mode').textContent).toBe('Your wallet makes all steps at once, or none of them.')
    byId('confirm').click()
    expect(await result).toEqual({ hash: HASH('ba') })
    expect(setting.world.asked).toEqual(['wallet_sendCalls'])
  })

  test('a wallet that would upgrade the account for that is announced, and can be asked for each step instead', async () => {
    const setting = createWorld()
    setting.world.batches = 'upgrade'
    setting.world.answer = () => {
      throw Object.assign(new Error('No upgrade'), { code: 5750 })
    }
    const modal = await start(setting)
    const review = async () => {
      modal.transact(deposit()).catch(() => {})
      await atReview('Confirm')
      expect(byId('mode').textContent).toBe(
        'Your wallet may ask to upgrade your account, to do all steps in one transaction.',
      )
    }
    await review()
    byId('single').click()
    await atReview('Allow 250 USDC')
    expect(byId('mode').textContent).toBe('Your wallet asks you for each step.')
    expect(setting.world.asked).toEqual([])
    // Refusing the upgrade in the wallet leads to the same single steps.
    await review()
    byId('confirm').click()
    await atReview('Allow 250 USDC')
    expect(setting.world.asked).toEqual(['wallet_sendCalls'])
    expect(all('[data-testid=transactions-single]')).toHaveLength(0)
  })

  test('other owners of the account are waited for, and the page gets the hash of what they have executed', async () => {
    const setting = createWorld()
    Object.assign(setting.world, { allowance: 250_000_000n, proposal: { state: 'waiting', needed: 2 } })
    const modal = await start(setting)
    const result = modal.transact(deposit())
    result.catch(() => {})
    await atReview('Deposit')
    byId('confirm').click()
    await vi.waitFor(() => expect(byId('open').textContent).toContain('Waiting for the other owners'))
    await vi.waitFor(() =>
      expect(one('[data-testid=snackbar]').textContent).toContain(
        '250 USDC into the vault: waiting for the other owners',
      ),
    )
    setting.world.proposal = { state: 'executed', hash: HASH('ee'), needed: 2 }
    expect(await result).toEqual({ hash: HASH('ee') })
  })

  test.each([5700, 5740, 5750, 5760])(
    'a wallet that refuses that (%i) is asked for each step',
    async (code) => {
      const setting = createWorld()
      setting.world.batches = true
      setting.world.answer = () => {
        throw Object.assign(new Error('No'), { code })
      }
      const modal = await start(setting)
      modal.transact(deposit()).catch(() => {})
      await atReview('Confirm')
      byId('confirm').click()
      await atReview('Allow 250 USDC')
      expect(byId('problem').textContent).toContain('You can go on step by step.')
    },
  )

  test('a declined step leaves the review open, and closing it rejects the page’s promise', async () => {
    const setting = createWorld()
    setting.world.answer = () => {
      throw Object.assign(new Error('No'), { code: 4001 })
    }
    const modal = await start(setting)
    const result = modal.transact(deposit())
    result.catch(() => {})
    await atReview('Allow 250 USDC')
    byId('confirm').click()
    await vi.waitFor(() => expect(byId('problem').textContent).toBe('You declined. Nothing was sent.'))
    modal.close()
    await expect(result).rejects.toMatchObject({ code: 4001, message: 'Modal closed' })
  })

  test('calls that give less than the plan says are refused before the wallet is asked', async () => {
    const setting = createWorld()
    setting.world.received = 249_999_999n
    const modal = await start(setting)
    modal.transact(deposit()).catch(() => {})
    await vi.waitFor(() =>
      expect(byId('problem').textContent).toBe('A trial run gave less than is shown here. Nothing was sent.'),
    )
    expect(button()).toBe('Try again')
    setting.world.received = 250_000_000n
    await atReview('Try again')
    byId('confirm').click()
    await atReview('Allow 250 USDC')
    expect(setting.world.asked).toEqual([])
  })

  test('an unfinished plan is open in the account after a reload, and goes on where it was', async () => {
    const setting = createWorld()
    const first = await start(setting)
    first.transact(deposit()).catch(() => {})
    await atReview('Allow 250 USDC')
    byId('confirm').click()
    await atReview('Deposit')
    await close()

    const modal = await start(setting)
    void modal.open({ view: 'Account' })
    await vi.waitFor(() => expect(byId('open').textContent).toContain('Not finished'))
    byId('open').click()
    await vi.waitFor(() => byId('continue'))
    byId('continue').click()
    await atReview('Deposit')
    expect(steps()).toEqual(['Allow 250 USDC done', 'Deposit'])
    byId('confirm').click()
    await vi.waitFor(() => expect(setting.world.asked).toHaveLength(2))
    await vi.waitFor(() =>
      expect(JSON.parse(localStorage.getItem('portico/transactions/records') ?? '{}').d).toMatchObject([
        { steps: [{ kind: 'approve', state: 'confirmed' }, { kind: 'call' }] },
      ]),
    )
  })

  test('calls of the page are reviewed as well, and what is not valid is refused', async () => {
    const setting = createWorld()
    const modal = await start(setting)
    await expect(modal.sendCalls({ calls: [] })).rejects.toThrow('The plan is not valid: steps')
    await expect(modal.sendCalls({ calls: [{ to: VAULT, data: '0x1' }] })).rejects.toThrow('steps.data')
    await expect(modal.transact({ ...deposit(), network: 'eip155:999' })).rejects.toThrow(
      'Network with id "eip155:999" not found',
    )
    const result = modal.sendCalls({ calls: [{ to: VAULT, data: '0x6e553f65' }] })
    await atReview('Confirm')
    byId('confirm').click()
    expect(await result).toEqual({ hash: HASH('01') })
  })

  test('a step that fails on the network is said, and can be repeated', async () => {
    const setting = createWorld()
    setting.world.status = 'failed'
    setting.world.answer = () => HASH('01')
    const modal = await start(setting)
    modal.transact(deposit()).catch(() => {})
    await atReview('Allow 250 USDC')
    byId('confirm').click()
    await vi.waitFor(() => expect(byId('problem').textContent).toContain('failed on the network'))
    await atReview('Allow 250 USDC')
  })

  test('a call that lets somebody take a token without limit is a critical warning', async () => {
    const modal = await start(createWorld())
    const data = `0x095ea7b3${VAULT.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
    modal.sendCalls({ calls: [{ to: TOKEN.address, data }] }).catch(() => {})
    await atReview('Confirm')
    expect(all('[data-testid=transactions-note]').map((each) => each.textContent)).toContainEqual(
      expect.stringContaining('lets a contract take all of a token'),
    )
    byId('confirm').click()
    await vi.waitFor(() => expect(one('[data-testid=card-body]').textContent).toContain('Tick this box'))
  })

  test('a call that allows a token to be taken is shown as that, whatever its label, with its whole spender', async () => {
    const modal = await start(createWorld())
    const spender = `0x${'ee'.repeat(20)}`
    const data = `0x095ea7b3${spender.slice(2).padStart(64, '0')}${7_000_000n.toString(16).padStart(64, '0')}`
    const plan = {
      ...deposit(),
      steps: [{ kind: 'call', label: 'Deposit', to: TOKEN.address, data }],
    } as const
    modal.transact(plan).catch(() => {})
    await atReview('Confirm')
    const effect = byId('effect').textContent?.replace(/[\u2066-\u2069]/g, '')
    expect(effect).toMatch(/^Lets 0x[Ee]{2}.*[Ee]{4} take 7 USDC$/)
    expect(one('[data-testid=card-body]').textContent?.toLowerCase()).toContain('ee'.repeat(20))
  })

  test('an approval without limit is a critical warning as well, and its step names the amount', async () => {
    const modal = await start(createWorld())
    const amount = (1n << 256n) - 1n
    const plan = { ...deposit(), steps: [{ kind: 'approve', token: TOKEN, spender: VAULT, amount }] } as const
    modal.transact(plan).catch(() => {})
    await vi.waitFor(() =>
      expect(all('[data-testid=transactions-note]').map((each) => each.textContent)).toContainEqual(
        expect.stringContaining('lets a contract take all of a token'),
      ),
    )
  })

  test('what the wallet sends after the visitor has stopped waiting is not offered again', async () => {
    const setting = createWorld()
    setting.world.allowance = 250_000_000n
    let answer: (hash: string) => void = () => {}
    setting.world.answer = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const modal = await start(setting)
    const result = modal.transact(deposit())
    await atReview('Deposit')
    byId('confirm').click()
    await vi.waitFor(() => expect(setting.world.asked).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 520))
    byId('abandon').click()
    await vi.waitFor(() => expect(byId('problem').textContent).toContain('may still be open'))
    answer(HASH('0a'))
    expect(await result).toEqual({ hash: HASH('0a') })
    await vi.waitFor(() => expect(all('[data-testid=transactions-confirm]')).toHaveLength(0))
  })

  test('an error that says nothing ends the review, and an equal plan then warns', async () => {
    const setting = createWorld()
    setting.world.answer = () => {
      throw new Error('Timeout')
    }
    const modal = await start(setting)
    const first = modal.transact(deposit())
    first.catch(() => {})
    await atReview('Allow 250 USDC')
    byId('confirm').click()
    await vi.waitFor(() => expect(all('[data-testid=transactions-confirm]')).toHaveLength(0))
    await expect(first).rejects.toThrow('Timeout')
    modal.transact(deposit()).catch(() => {})
    await vi.waitFor(() =>
      expect(all('[data-testid=transactions-note]').map((each) => each.textContent)).toContainEqual(
        expect.stringContaining('may still be open in your wallet'),
      ),
    )
  })

  test('another tab that has gone on with the plan keeps this one from asking', async () => {
    const setting = createWorld()
    const modal = await start(setting)
    modal.transact(deposit()).catch(() => {})
    await atReview('Allow 250 USDC')
    byId('confirm').click()
    await atReview('Deposit')
    const key = 'portico/transactions/records'
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}')
    stored.d[0].steps.push({ ...stored.d[0].steps[0], kind: 'call', isLast: true, state: 'asked' })
    localStorage.setItem(key, JSON.stringify({ ...stored, t: Date.now() + 1 }))
    dispatchEvent(new StorageEvent('storage', { key }))
    byId('confirm').click()
    await vi.waitFor(() => expect(byId('problem').textContent).toContain('may still be open in your wallet'))
    expect(setting.world.asked).toHaveLength(1)
  })

  test('a coin with other decimals or another symbol is refused; leave that is taken back is asked for', async () => {
    const setting = createWorld()
    setting.world.allowance = 5n
    const modal = await start(setting)
    const coin = { symbol: 'MOCK', decimals: 24 }
    modal.transact({ ...deposit(), pays: { token: coin, amount: 1n } }).catch(() => {})
    await vi.waitFor(() => expect(byId('problem').textContent).toContain('decimals'))
    const steps = [{ kind: 'approve', token: TOKEN, spender: VAULT, amount: 0n }] as const
    modal.transact({ title: 'Take back', steps }).catch(() => {})
    await atReview('Confirm')
    expect(all('[data-testid=transactions-problem]')).toHaveLength(0)
  })

  test('without a chain that can, it rejects', async () => {
    const setting = createWorld()
    const modal = await start({ ...setting, vault: undefined as never })
    await expect(modal.transact(deposit())).rejects.toThrow(PorticoError)
  })
})
