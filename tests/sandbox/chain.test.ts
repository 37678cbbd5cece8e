import { createServer } from 'node:http'
import { createPublicClient, createWalletClient, erc20Abi, getAddress, http, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAnvil } from '../../demo/sandbox/anvil.mjs'
import { type Chain, startChain } from '../../demo/sandbox/chain.mjs'
import { listen } from '../../demo/serve/listen.mjs'
import { hasEnded } from './has-ended.js'

const stranger = getAddress('0x00000000000000000000000000000000000057aa')

describe('a local chain', () => {
  let ethereum: Chain
  let base: Chain

  const begun = Math.floor(Date.now() / 1000)
  beforeAll(async () => {
    ;[ethereum, base] = await Promise.all([startChain({ chainId: 1 }), startChain({ chainId: 8453 })])
  })
  afterAll(() => Promise.all([ethereum?.stop(), base?.stop()]))

  const reader = (chain: Chain) => createPublicClient({ transport: http(chain.url), cacheTime: 0 })
  const tokens = (chain: Chain, owner: `0x${string}`) =>
    reader(chain).readContract({
      abi: erc20Abi,
      address: chain.token.address,
      functionName: 'balanceOf',
      args: [owner],
    })
  const holder = (chain: Chain, index = 0) => {
    const account = chain.accounts[index]
    if (account === undefined) throw new Error(`no account ${index}`)
    return account
  }

  it('answers with its chain id and the wall-clock time', async () => {
    expect(await reader(ethereum).getChainId()).toBe(1)
    expect(await reader(base).getChainId()).toBe(8453)
    const { timestamp } = await reader(ethereum).getBlock()
    expect([begun <= Number(timestamp), Number(timestamp) <= Date.now() / 1000]).toEqual([true, true])
  })

  it('has its own genesis block, the same at every start', async () => {
    const again = await startChain({ chainId: 1 })
    try {
      expect(again.genesisHash).toBe(ethereum.genesisHash)
      expect(base.genesisHash).not.toBe(ethereum.genesisHash)
      const genesis = await reader(base).getBlock({ blockNumber: 0n })
      expect(genesis.hash).toBe(base.genesisHash)
    } finally {
      await again.stop()
    }
  })

  it('lists ten funded accounts with matching keys and no transactions', async () => {
    expect(ethereum.accounts).toHaveLength(10)
    for (const { address, privateKey } of ethereum.accounts) {
      expect(privateKeyToAccount(privateKey).address).toBe(address)
      expect(await reader(ethereum).getBalance({ address })).toBe(parseEther('10000'))
      expect(await reader(ethereum).getTransactionCount({ address })).toBe(0)
    }
  })

  it('has the token at one address, with 6 decimals on chain 1 and 18 on chain 8453', async () => {
    expect(ethereum.token.address).toBe(base.token.address)
    for (const [chain, decimals] of [
      [ethereum, 6],
      [base, 18],
    ] as const) {
      const contract = { abi: erc20Abi, address: chain.token.address } as const
      expect(chain.token.decimals).toBe(decimals)
      expect(await reader(chain).readContract({ ...contract, functionName: 'decimals' })).toBe(decimals)
      expect(await reader(chain).readContract({ ...contract, functionName: 'symbol' })).toBe('SBD')
      expect(await reader(chain).readContract({ ...contract, functionName: 'name' })).toBe('Sandbox Dollar')
      expect(await tokens(chain, holder(chain, 2).address)).toBe(10_000n * 10n ** BigInt(decimals))
      expect(await tokens(chain, holder(chain, 3).address)).toBe(0n)
    }
  })

  it('transfers and mints tokens, sets balances and reverts to a snapshot', async () => {
    const before = await ethereum.snapshot()
    const sender = privateKeyToAccount(holder(ethereum).privateKey)
    const writer = createWalletClient({ account: sender, transport: http(ethereum.url) })
    const hash = await writer.writeContract({
      abi: erc20Abi,
      address: ethereum.token.address,
      functionName: 'transfer',
      args: [stranger, 1_500_000n],
      chain: null,
    })
    const receipt = await reader(ethereum).waitForTransactionReceipt({ hash, pollingInterval: 20 })
    expect(receipt.status).toBe('success')
    await ethereum.mint(stranger, 1n)
    await ethereum.setBalance(stranger, 7n)
    expect(await tokens(ethereum, stranger)).toBe(1_500_001n)
    expect(await reader(ethereum).getBalance({ address: stranger })).toBe(7n)

    await ethereum.revert(before)
    expect(await tokens(ethereum, stranger)).toBe(0n)
    expect(await reader(ethereum).getBalance({ address: stranger })).toBe(0n)
  })

  it('leaves transactions pending while automine is off', async () => {
    const sender = privateKeyToAccount(holder(base, 1).privateKey)
    const writer = createWalletClient({ account: sender, transport: http(base.url) })
    await base.setAutomine(false)
    const hash = await writer.sendTransaction({ to: stranger, value: 5n, chain: null })
    expect((await reader(base).getTransaction({ hash })).blockNumber).toBeNull()
    await base.mine()
    await base.setAutomine(true)
    expect((await reader(base).getTransactionReceipt({ hash })).status).toBe('success')
  })

  it('leaves no process when stopped, even twice', async () => {
    const chain = await startChain({ chainId: 1 })
    expect(hasEnded(chain.pid)).toBe(false)
    await chain.stop()
    await chain.stop()
    expect(hasEnded(chain.pid)).toBe(true)
  })

  it('reports when anvil ends by itself', async () => {
    const chain = await startChain({ chainId: 31337 })
    process.kill(chain.pid, 'SIGKILL')
    await expect(chain.closed).resolves.toMatch(/^chain 31337: anvil ended with SIGKILL/)
    await chain.stop()
  })
})

describe('a local chain that cannot start', () => {
  it('names the port that is taken', async () => {
    const other = createServer()
    const { url, stop } = await listen(other, 0)
    const port = Number(new URL(url).port)
    await expect(startChain({ chainId: 1, port })).rejects.toThrow(`Port ${port} is taken`)
    await stop()
  })

  it('rejects an invalid chain id', async () => {
    await expect(startChain({ chainId: 0 })).rejects.toThrow('no chain id')
  })

  it('names the missing package when anvil is not installed', () => {
    const missing = () => {
      throw new Error('MODULE_NOT_FOUND')
    }
    expect(() => findAnvil({ platform: 'darwin', arch: 'arm64', resolve: missing })).toThrow(
      '@foundry-rs/anvil-darwin-arm64',
    )
    expect(() =>
      findAnvil({ platform: 'linux', arch: 'x64', resolve: () => '/nowhere/package.json' }),
    ).toThrow('@foundry-rs/anvil-linux-amd64')
  })

  it('says that there is no anvil for the platform', () => {
    expect(() => findAnvil({ platform: 'sunos', arch: 'mips' })).toThrow('no anvil for sunos mips')
  })
})
