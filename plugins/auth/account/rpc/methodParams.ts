import type { Parser } from 'portico/kernel'
import * as z from 'zod/mini'

const hex = z.string().check(z.startsWith('0x'))
const base58 = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]+$/))
const anything = z.unknown()
const list = z.array(z.unknown())
const optionalList = z.optional(list)
const calls = z.array(
  z.looseObject({
    calls: z.array(z.looseObject({ to: hex, data: z.optional(hex), value: z.optional(z.string()) })),
    chainId: z.optional(z.union([z.string(), z.number()])),
    from: z.optional(z.string()),
    version: z.optional(z.string()),
    capabilities: z.optional(z.unknown()),
  }),
)
const sendOptions = z.looseObject({
  skipPreflight: z.optional(z.boolean()),
  preflightCommitment: z.optional(
    z.enum(['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']),
  ),
  maxRetries: z.optional(z.number()),
  minContextSlot: z.optional(z.number()),
})

const special: Readonly<Record<string, Parser<unknown>>> = {
  wallet_getAssets: anything,
  wallet_revokePermissions: anything,
  wallet_getCapabilities: z.optional(
    z.array(z.union([z.string(), z.number(), z.undefined(), z.array(z.string())])),
  ),
  wallet_getCallsStatus: z.array(z.string()),
  wallet_sendCalls: calls,
  solana_signMessage: z.looseObject({ message: base58, pubkey: base58 }),
  solana_signTransaction: z.looseObject({ transaction: base58 }),
  solana_signAllTransactions: z.looseObject({ transactions: z.array(base58) }),
  solana_signAndSendTransaction: z.looseObject({ transaction: base58, options: z.optional(sendOptions) }),
}

const bare = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_chainId',
  'eth_gasPrice',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
  'eth_syncing',
  'eth_supportedEntryPoints',
]

/** Throws if the params are invalid for the method; a method without params accepts an empty list. */
export const checkParams = (method: string, params: unknown): void => {
  const parser = special[method] ?? (bare.includes(method) ? optionalList : list)
  parser.parse(params)
}
