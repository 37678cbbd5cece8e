import type { Network } from 'portico/kernel'
import type { TransferIntent } from 'portico/plugins/transactions/contract'
import { createPublicClient, createWalletClient, http, parseEther, toHex } from 'viem'
import {
  entryPoint08Abi,
  entryPoint08Address,
  toPackedUserOperation,
  toSimple7702SmartAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNT_CODE } from '../../../demo/sandbox/account-code.mjs'
import { type Chain, startChain } from '../../../demo/sandbox/chain.mjs'
import { createTransfers } from '../../../plugins/eip155/transfers/index.js'

const receiver = '0x00000000000000000000000000000000000000f4'
const thief = '0x00000000000000000000000000000000000000f5'
const network: Network = {
  id: 8453,
  name: 'Base',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:8453',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
}

describe('a transfer that a bundler has mined as a user operation of a real account', () => {
  let chain: Chain
  const owner = privateKeyToAccount(generatePrivateKey())
  const transport = () => http(chain.url)
  const client = () =>
    createPublicClient({ chain: base, transport: transport(), cacheTime: 0, pollingInterval: 20 })
  const bundler = () =>
    createWalletClient({
      chain: base,
      transport: transport(),
      account: privateKeyToAccount(chain.accounts[0]?.privateKey as `0x${string}`),
    })

  beforeAll(async () => {
    chain = await startChain({ chainId: 8453 })
    await chain.setBalance(owner.address, parseEther('10'))
    const wallet = createWalletClient({ chain: base, transport: transport(), account: owner })
    const authorization = await wallet.signAuthorization({ contractAddress: ACCOUNT_CODE, executor: 'self' })
    const hash = await wallet.sendTransaction({ to: owner.address, authorizationList: [authorization] })
    await client().waitForTransactionReceipt({ hash })
  })
  afterAll(() => chain?.stop())

  /** Signs an operation of these calls, and mines it through the entry point. */
  const mine = async (calls: readonly { readonly to: `0x${string}`; readonly value: bigint }[]) => {
    const account = await toSimple7702SmartAccount({ client: client(), owner })
    const operation = {
      sender: account.address,
      nonce: await account.getNonce(),
      callData: await account.encodeCalls(calls),
      callGasLimit: 300_000n,
      verificationGasLimit: 300_000n,
      preVerificationGas: 100_000n,
      maxFeePerGas: 10n ** 10n,
      maxPriorityFeePerGas: 10n ** 9n,
      signature: '0x' as const,
    }
    const signature = await account.signUserOperation(operation)
    const hash = await bundler().writeContract({
      address: entryPoint08Address,
      abi: entryPoint08Abi,
      functionName: 'handleOps',
      args: [[toPackedUserOperation({ ...operation, signature })], bundler().account.address],
    })
    expect((await client().waitForTransactionReceipt({ hash })).status).toBe('success')
    return hash
  }
  const value = parseEther('1')
  const compare = (hash: string) => {
    const intent = {
      network: 'eip155:8453',
      from: owner.address,
      to: receiver,
      amount: value,
      call: {
        method: 'eth_sendTransaction',
        params: [
          { from: owner.address, to: receiver, value: toHex(value), data: '0x', chainId: toHex(8453) },
        ],
      },
    } as unknown as TransferIntent
    const node = {
      rpc: async (_: unknown, call: never, { parse }: { parse(answer: unknown): unknown }) =>
        parse(await client().request(call)),
    }
    return createTransfers(node as never).readBack(intent, hash, network, new AbortController().signal)
  }

  test('it equals what was confirmed, and a call that was added is a difference', async () => {
    const before = await client().getBalance({ address: thief })
    expect(await compare(await mine([{ to: receiver, value }]))).toEqual([])
    const hash = await mine([
      { to: receiver, value },
      { to: thief, value: 7n },
    ])
    expect((await client().getBalance({ address: thief })) - before).toBe(7n)
    expect(await compare(hash)).toEqual([{ part: 'data', expected: '', found: `${thief} 7 0x` }])
  })
})
