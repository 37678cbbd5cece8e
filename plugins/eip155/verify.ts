import type { SignInVerifier } from 'portico/core'
import { createClient, custom, type Hex, isAddressEqual, isHex, recoverMessageAddress } from 'viem'
import { verifyMessage } from 'viem/actions'
import { evm } from './contract.js'

/** Length of an ECDSA signature in hexadecimal digits, with `0x`. */
const ECDSA = 132

/** Verifies signatures of EVM accounts: of keys by themselves, of contracts (EIP-1271, ERC-6492) with a client. */
export const verifier: SignInVerifier = {
  namespace: evm,
  account: 'Ethereum',
  isSame: (one, other) => one.toLowerCase() === other.toLowerCase(),
  verify: async ({ message, signature, address, network, client }) => {
    if (!isHex(signature) || !isHex(address)) return false
    if (signature.length === ECDSA) {
      const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
      if (signer && isAddressEqual(signer, address)) return true
    }
    if (!client) return false
    // A node that is down, or of another network, must not read as a wrong signature.
    const id = await client.request({ method: 'eth_chainId' })
    if (`${evm}:${Number(id)}` !== network) throw new Error(`The client is not of the network ${network}`)
    const reader = createClient({
      transport: custom(
        { request: (call: { method: string; params?: unknown }) => client.request(call) },
        { retryCount: 0 },
      ),
    })
    return verifyMessage(reader, { address: address as Hex, message, signature })
  },
}
