import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createTestClient,
  encodeDeployData,
  erc20Abi,
  type Hex,
  http,
  publicActions,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Chain, startChain } from '../../demo/sandbox/chain.mjs'
import { artifactOf } from '../../demo/sandbox/contracts/artifactOf.mjs'
import { createBatches } from '../../demo/wallets/createBatches.js'
import type { RealWalletContext, TestWallet } from '../../demo/wallets/types.js'
import { type Host, openHost } from '../docs/openHost.js'
import { readSnippets, root } from '../docs/readSnippets.js'
import { pressUntil } from './pressUntil.js'

const AMOUNT = 250_000_000n
const snippets = readSnippets('docs/plugins.md')
  .filter(({ name }) => name.startsWith('vault/'))
  .map(({ name, code }) => [name.slice('vault/'.length), code] as const)

/** A page with the plugin, whose chain its own server passes on. */
const main = (token: string, vault: string, decimals: number) => `import { createModal } from 'portico'
import { preset } from 'portico/preset'
import { vault } from './index.js'
const network = 'eip155:1'
const modal = createModal({
  plugins: [
    ...preset(),
    vault({
      network,
      vault: '${vault}',
      token: { address: '${token}', symbol: 'SBD', decimals: ${decimals} },
      shares: { address: '${vault}', symbol: 'vUSDC', decimals: ${decimals} },
    }),
  ],
  networks: [{
    id: 1, name: 'Ethereum', chainNamespace: 'eip155', caipNetworkId: network,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [location.origin + '/rpc'] } },
  }],
})
modal.mount(document.getElementById('root'))
window.deposit = (amount) => modal.deposit(BigInt(amount))
window.openAccount = () => void modal.open({ view: 'Account' })
`

/** An EIP-6963 wallet that approves everything on the page's chain. */
const chainWallet = () => {
  const asked: string[] = []
  Reflect.set(window, 'asked', asked)
  const ask = async (method: string, params: unknown = []) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(method.startsWith('wallet_') ? '/wallet' : '/rpc', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { result, error } = await answer.json()
    if (error) throw Object.assign(new Error(error.message), { code: error.code, data: error.data })
    return result
  }
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      asked.push(method)
      if (method === 'eth_requestAccounts' || method === 'eth_accounts')
        return [(await ask('eth_accounts'))[1]]
      return ask(method, params)
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const info = {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Chain Wallet',
    rdns: 'test.chain.wallet',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

describe('the plugin of docs/plugins.md that spends, on a real chain with a real vault', () => {
  let chain: Chain
  let host: Host
  let vault: Hex
  let client: ReturnType<typeof connectTo>
  /** The wallet's batches, once it has some. */
  let batches: ReturnType<typeof createBatches> | undefined
  const connectTo = (url: string) =>
    createTestClient({ mode: 'anvil', transport: http(url), cacheTime: 0 })
      .extend(publicActions)
      .extend(walletActions)

  beforeAll(async () => {
    chain = await startChain({ chainId: 1 })
    client = connectTo(chain.url)
    const { abi, bytecode } = artifactOf('SandboxVault')
    const hash = await client.sendTransaction({
      account: chain.accounts[0]?.address as Hex,
      chain: null,
      data: encodeDeployData({ abi, bytecode, args: [chain.token.address] }),
    })
    vault = (await client.waitForTransactionReceipt({ hash })).contractAddress as Hex
    const read = async (request: AsyncIterable<Uint8Array>) => {
      const parts: Uint8Array[] = []
      for await (const part of request) parts.push(part)
      return Buffer.concat(parts)
    }
    const answer = async (request: AsyncIterable<Uint8Array>) => {
      const { method, params } = JSON.parse(String(await read(request)))
      try {
        if (!batches) throw Object.assign(new Error(`No ${method} here`), { code: 4200 })
        const [first, second] = params
        if (method === 'wallet_getCapabilities') return { result: await batches.capabilities(first, second) }
        if (method === 'wallet_sendCalls') return { result: await batches.send(first) }
        return { result: await batches.status(first) }
      } catch (error) {
        const { message, code } = error as { readonly message: string; readonly code?: number }
        return { error: { message, code: code ?? -32603 } }
      }
    }
    const rpc = async (request: AsyncIterable<Uint8Array>) => {
      const answer = await fetch(chain.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: await read(request),
      })
      return answer.json()
    }
    host = await openHost(
      'vault-page',
      'main.js',
      { ...Object.fromEntries(snippets), 'main.js': main(chain.token.address, vault, chain.token.decimals) },
      { wallet: chainWallet, routes: { '/rpc': rpc as never, '/wallet': answer as never } },
    )
  })
  afterAll(async () => {
    await host?.close()
    await chain?.stop()
  })

  test('the code of the chapter is the plugin of a third party', () => {
    expect(snippets.map(([name]) => name)).toEqual(['contract.ts', 'index.ts', 'createVault.ts'])
    for (const [name, code] of snippets)
      expect(code.trim()).toBe(readFileSync(join(root, 'demo/third-party/src/vault', name), 'utf8').trim())
  })

  test('approves exactly the amount, goes on after a reload, and deposits; nothing is asked twice', async () => {
    const { page, problems, reports } = host
    const account = chain.accounts[1]?.address as Hex
    const read = (address: Hex, functionName: 'balanceOf' | 'allowance') =>
      client.readContract({
        address,
        abi: erc20Abi,
        functionName,
        args: (functionName === 'balanceOf' ? [account] : [account, vault]) as never,
      })
    const sent = () =>
      page.evaluate(
        () =>
          (Reflect.get(window, 'asked') as string[]).filter((each) => each === 'eth_sendTransaction').length,
      )
    const confirm = (text: string) => page.getByTestId('transactions-confirm').filter({ hasText: text })
    /** Presses until the wallet was asked once more. */
    const press = async (text: string) => {
      const before = await sent()
      await pressUntil(confirm(text), async () => (await sent()) > before)
    }
    await page.getByTestId('connect-button').click()
    await page.getByRole('dialog').getByText('Chain Wallet').click()
    await page.locator('.portico-button[data-status=connected]').waitFor()
    const before = await read(chain.token.address as Hex, 'balanceOf')

    await page.evaluate((amount) => {
      Reflect.get(window, 'deposit')(amount).catch(() => {})
    }, String(AMOUNT))
    const card = page.getByTestId('card-body')
    await card.getByText('Deposit SBD').waitFor()
    await page.getByTestId('transactions-change').first().waitFor()
    expect(await page.getByTestId('transactions-change').allTextContents()).toEqual([
      '−250 SBD',
      '+250 vUSDC',
    ])
    await press('250 SBD')
    await page
      .getByTestId('transactions-confirm')
      .and(page.getByText('Deposit', { exact: true }))
      .waitFor()
    expect(await read(chain.token.address as Hex, 'allowance')).toBe(AMOUNT)
    expect(await sent()).toBe(1)

    await page.reload()
    await page.locator('.portico-button[data-status=connected]').waitFor()
    await page.evaluate(() => Reflect.get(window, 'openAccount')())
    await page.getByTestId('transactions-open').click()
    await page.getByTestId('transactions-continue').click()
    await page.getByTestId('transactions-steps').getByText('✓').waitFor()
    await press('Deposit')
    await page.getByTestId('transactions-confirm').waitFor({ state: 'detached' })
    await expect.poll(() => read(vault, 'balanceOf')).toBe(AMOUNT)
    expect(await read(chain.token.address as Hex, 'balanceOf')).toBe(before - AMOUNT)
    expect(await read(chain.token.address as Hex, 'allowance')).toBe(0n)
    expect(await sent()).toBe(1)
    expect(reports).toEqual([])
    expect(problems).toEqual([])
  })

  test('of an account that the wallet has to upgrade for it are one transaction, and the visitor may go step by step instead', async () => {
    const { page, problems, reports } = host
    const { address, privateKey } = chain.accounts[1] as Chain['accounts'][number]
    batches = createBatches(
      {
        name: 'Chain Wallet',
        state: () => ({ accounts: [address], selected: 0, chainId: 1, chains: [1] }),
      } as unknown as TestWallet,
      {
        keys: [privateKeyToAccount(privateKey)],
        rpc: (_, { method, params }) => client.request({ method, params } as never),
        ask: async () => true,
      } as Pick<RealWalletContext, 'keys' | 'rpc' | 'ask'>,
    )
    const nonce = await client.getTransactionCount({ address })
    const begin = async () => {
      await page.evaluate((amount) => {
        Reflect.get(window, 'deposit')(amount).catch(() => {})
      }, String(AMOUNT))
      await page.getByTestId('transactions-mode').getByText('Your wallet may ask to upgrade').waitFor()
    }
    await begin()
    await page.getByTestId('transactions-single').click()
    await page.getByTestId('transactions-mode').getByText('asks you for each step').waitFor()
    await page.keyboard.press('Escape')
    await page.getByTestId('transactions-confirm').waitFor({ state: 'detached' })

    await begin()
    const shares = () =>
      client.readContract({ address: vault, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
    const before = await shares()
    await pressUntil(
      page.getByTestId('transactions-confirm').filter({ hasText: 'Confirm' }),
      async () => (await client.getTransactionCount({ address })) > nonce,
    )
    await expect.poll(shares).toBe(before + AMOUNT)
    // The transaction, and the upgrade in it.
    expect(await client.getTransactionCount({ address })).toBe(nonce + 2)
    expect(await client.getCode({ address })).toMatch(/^0xef0100/)
    await page.getByTestId('transactions-confirm').waitFor({ state: 'detached' })
    expect(reports).toEqual([])
    expect(problems).toEqual([])
  })
})
