import type { Http } from 'portico/core'
import { cell, PorticoError, type Session, type WalletCall } from 'portico/kernel'
import {
  concat,
  createWalletClient,
  custom,
  encodeFunctionData,
  type Hex,
  parseEther,
  toHex,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Chain } from '../../../demo/sandbox/chain.mjs'
import { safeAbi, safeOwners } from '../../../demo/sandbox/safe/contracts.mjs'
import { createBatches } from '../../../demo/wallets/createBatches.js'
import type { RealWalletContext, TestWallet } from '../../../demo/wallets/types.js'
import { createCalls } from '../../../plugins/eip155/calls/index.js'
import { createTracing } from '../../../plugins/eip155/tracing/index.js'
import { readStatus } from '../../../plugins/eip155/transactions/readStatus.js'
import type { CallIntent, Plan } from '../../../plugins/transactions/contract.js'
import { network as networkOf } from '../eip155/fixtures.js'
import { type ModelChain, settle } from './createBrowser.js'

/** The sandbox's wallets: one that makes batches and upgrades its account for them (EIP-5792, EIP-7702), and a Safe of two in three owners. */
export type WalletKind = 'batches' | 'safe'

type Owner = (typeof safeOwners)[number]
const network = networkOf(1)
const payee = (to: string) => `0x${Buffer.from(to).toString('hex').padStart(40, '0')}` as Hex

/** A new account on a chain of the sandbox, with its wallet and the code with which Portico reads that chain. */
export const createRealChain = async (chain: Chain, kind: WalletKind, safe: Hex) => {
  let open = 0
  const rpc = async ({ method, params = [] }: { readonly method: string; readonly params?: unknown }) => {
    open++
    try {
      const response = await fetch(chain.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
      if (error) throw new PorticoError(error.message, { category: 'rpc', cause: error })
      return result
    } finally {
      open--
    }
  }
  const transport = custom({ request: rpc })
  const before = await rpc({ method: 'evm_snapshot' })
  const key = privateKeyToAccount(generatePrivateKey())
  if (kind === 'batches') await chain.setBalance(key.address, parseEther('1'))
  const address = kind === 'safe' ? safe : key.address
  const batches = createBatches(
    {
      name: 'Sandbox',
      state: () => ({ accounts: [key.address], selected: 0, chainId: 1, chains: [1] }),
    } as unknown as TestWallet,
    {
      keys: [key],
      rpc: (_, call) => rpc(call),
      ask: async () => true,
    } as Pick<RealWalletContext, 'keys' | 'rpc' | 'ask'>,
  )
  const http = {
    rpc: async (_: unknown, call: Parameters<typeof rpc>[0], parser: { parse(input: unknown): unknown }) =>
      parser.parse(await rpc(call)),
  } as unknown as Http
  const session = {
    accounts: cell([{ address, ...(kind === 'safe' && { type: 'smartAccount' }) }]),
    network: cell(network.caipNetworkId),
    approved: cell({ all: true, networks: [] }),
    closed: new Promise(() => {}),
    request: async ({ method, params }: { method: string; params?: unknown }) =>
      method === 'wallet_getCallsStatus' ? batches.status((params as [string])[0]) : rpc({ method, params }),
  } as unknown as Session
  const calls = createCalls(http)
  const intentOf = ({ parts, transfer }: Plan): CallIntent => {
    const call = { to: payee(parts[0] ?? ''), data: '0x', value: transfer?.amount ?? 0n }
    return kind === 'batches' && parts[0] === 'to 1'
      ? (calls.requestAll?.(network, address, [call, call]) as CallIntent)
      : calls.request(network, address, call)
  }
  /** The hash of the Safe's transaction at a place in its order. */
  const proposalOf = (to: Hex, value: bigint, nonce: bigint) =>
    rpc({
      method: 'eth_call',
      params: [
        {
          to: address,
          data: encodeFunctionData({
            abi: safeAbi,
            functionName: 'getTransactionHash',
            args: [to, value, '0x', 0, 0n, 0n, 0n, zeroAddress, zeroAddress, nonce],
          }),
        },
        'latest',
      ],
    }) as Promise<Hex>
  const requestOf = ({ params }: WalletCall) => (params as readonly [{ to: Hex; value: Hex }])[0]
  return {
    network,
    address,
    session,
    tracing: createTracing(http),
    transactionStatus: readStatus,
    intentOf,
    rest: async () => {
      for (let quiet = 0; quiet < 3; quiet++) {
        await new Promise((resolve) => setImmediate(resolve))
        await settle()
        if (open) quiet = -1
      }
    },
    /** The wallet sends what it was asked for; resolves with the hash, or with the id of calls. */
    send: async ({ call }: CallIntent): Promise<{ readonly hash: Hex } | { readonly batch: string }> => {
      if (call.method === 'wallet_sendCalls')
        return { batch: (await batches.send((call.params as [never])[0])).id }
      const { to, value } = requestOf(call)
      const client = createWalletClient({ account: key, transport })
      return { hash: await client.sendTransaction({ chain: null, to, value: BigInt(value) }) }
    },
    /** The first owner signs a request as the Safe's transaction at a place in its order. */
    propose: ({ call }: CallIntent, nonce: bigint): Promise<Hex> => {
      const { to, value } = requestOf(call)
      return proposalOf(to, BigInt(value), nonce)
    },
    /** Two owners sign, and the third executes, a request or something else in its place. */
    execute: async ({ call }: CallIntent, nonce: bigint, extra = 0n): Promise<Hex> => {
      const { to, value } = requestOf(call)
      const amount = BigInt(value) + extra
      const hash = await proposalOf(to, amount, nonce)
      const [first, second, third] = safeOwners as [Owner, Owner, Owner]
      const sorted = [first, second].sort((one, other) =>
        one.address.toLowerCase() < other.address.toLowerCase() ? -1 : 1,
      )
      const signatures = concat(await Promise.all(sorted.map((owner) => owner.sign({ hash }))))
      const client = createWalletClient({ account: third, transport })
      return client.writeContract({
        chain: null,
        address,
        abi: safeAbi,
        functionName: 'execTransaction',
        args: [to, amount, '0x', 0, 0n, 0n, 0n, zeroAddress, zeroAddress, signatures],
        gas: 500_000n,
      })
    },
    /** Undoes everything that has happened on the chain. */
    undo: () => rpc({ method: 'evm_revert', params: [before] }),
    mine: (blocks: number) => rpc({ method: 'anvil_mine', params: [toHex(blocks)] }),
  } satisfies ModelChain & Record<string, unknown>
}
