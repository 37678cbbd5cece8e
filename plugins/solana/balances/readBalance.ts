import type { BalanceQuery, Http } from 'portico/core'
import type { Parser } from 'portico/kernel'

/** `{ context, value }`, the value in lamports. */
const lamports: Parser<bigint> = {
  parse: (answer) => {
    const value: unknown = Reflect.get(Object(answer), 'value')
    if (!Number.isInteger(value) || (value as number) < 0) throw new TypeError('No balance')
    return BigInt(value as number)
  },
}

/** The native balance in lamports, from the network's endpoint. */
export const readBalance = (
  http: Http,
  { address, network }: Pick<BalanceQuery, 'address' | 'network'>,
  signal: AbortSignal,
): Promise<bigint> =>
  http.rpc(network, { method: 'getBalance', params: [address, { commitment: 'confirmed' }] }, lamports, {
    // Nodes refuse any other type.
    headers: { 'content-type': 'application/json' },
    signal,
  })
