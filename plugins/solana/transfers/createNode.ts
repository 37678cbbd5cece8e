import { field, type Http } from 'portico/core'
import { type Network, PorticoError } from 'portico/kernel'
import { fromBase64 } from '../encoding/bytes.js'
import { keyOf } from './message/keyOf.js'
import { transferFailure } from './transferFailure.js'

/** Reads from the chain by the network's endpoint; `parse` throws if the answer is not one. */
export type Node = <T>(
  method: string,
  params: readonly unknown[],
  parse: (answer: unknown) => T,
) => Promise<T>

export const createNode = (http: Http | undefined, network: Network, signal: AbortSignal): Node => {
  if (!http) throw transferFailure('Transfers of Solana need the network', 'network')
  return (method, params, parse) =>
    // Nodes refuse any other type.
    http.rpc(
      network,
      { method, params },
      { parse },
      { headers: { 'content-type': 'application/json' }, signal },
    )
}

export const COMMITMENT = { commitment: 'confirmed' } as const

/** The code of an error that a node answered with. */
export const nodeErrorCode = (error: unknown): unknown =>
  error instanceof PorticoError && error.category === 'rpc' ? field(error.cause, 'code') : undefined

/** A count of lamports; those beyond 2^53 are as exact as JSON has them. */
export const lamports = (answer: unknown): bigint => {
  if (!Number.isInteger(answer) || (answer as number) < 0) throw new TypeError('No lamports')
  return BigInt(answer as number)
}

/** An account on the chain; its data may have been cut off. */
export interface ChainAccount {
  readonly owner: string
  readonly executable: boolean
  readonly lamports: bigint
  readonly data: Uint8Array
}

const readAccount = (account: unknown): ChainAccount => {
  const owner = field(account, 'owner')
  const text = field(account, 'data', '0')
  if (typeof owner !== 'string' || typeof text !== 'string') throw new TypeError('No account')
  keyOf(owner)
  return {
    owner,
    executable: field(account, 'executable') === true,
    lamports: lamports(field(account, 'lamports')),
    data: fromBase64(text),
  }
}

/** Accounts by their addresses; undefined where there is none. `length` bytes of each are read. */
export const readAccounts = (
  node: Node,
  addresses: readonly string[],
  length: number,
): Promise<readonly (ChainAccount | undefined)[]> =>
  node(
    'getMultipleAccounts',
    [addresses, { encoding: 'base64', dataSlice: { offset: 0, length }, ...COMMITMENT }],
    (answer) => {
      const all = field(answer, 'value')
      if (!Array.isArray(all) || all.length !== addresses.length) throw new TypeError('No accounts')
      return all.map((each) => (each === null ? undefined : readAccount(each)))
    },
  )

/** The accounts of an owner for a mint. */
export const readTokenAccounts = (
  node: Node,
  owner: string,
  mint: string,
): Promise<readonly (ChainAccount & { readonly address: string })[]> =>
  node('getTokenAccountsByOwner', [owner, { mint }, { encoding: 'base64', ...COMMITMENT }], (answer) => {
    const all = field(answer, 'value')
    if (!Array.isArray(all)) throw new TypeError('No token accounts')
    return all.map((each) => {
      const address = field(each, 'pubkey')
      if (typeof address !== 'string') throw new TypeError('No address')
      keyOf(address)
      return { address, ...readAccount(field(each, 'account')) }
    })
  })

/** The least that an account of so many bytes has to keep, in lamports. */
export const readRent = (node: Node, size: number): Promise<bigint> =>
  node('getMinimumBalanceForRentExemption', [size], lamports)
