import { field } from './field.js'
import { hasErrorCode } from './refusals.js'

const UNKNOWN_METHOD = -32601
/**
 * Error codes with which a wallet refuses to serve a method: 4200 unsupported (EIP-1193), -32601 method not found (JSON-RPC), -32004
 * method not supported (EIP-1474), and 4100 unauthorized (EIP-1193), which locked wallets use.
 */
const UNSERVED = [4200, UNKNOWN_METHOD, -32004, 4100] as const

/**
 * Asks the wallet, then the network's endpoint if the wallet does not serve the method. Without
 * `byEndpoint`, the wallet's refusal is final. If the chain gives no answer either, rejects with the refusal.
 */
export const readWithFallback = async (
  byWallet: () => Promise<unknown>,
  byEndpoint: (() => Promise<unknown>) | undefined,
): Promise<unknown> => {
  try {
    return await byWallet()
  } catch (refusal) {
    if (!byEndpoint || !hasErrorCode(refusal, ...UNSERVED)) throw refusal
    try {
      return await byEndpoint()
    } catch (error) {
      const hasAnswered = field(error, 'category') === 'rpc' && field(error, 'code') !== UNKNOWN_METHOD
      throw hasAnswered ? error : refusal
    }
  }
}
