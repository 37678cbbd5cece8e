import { type SignInVerifier, viemMissing } from 'portico/core'
import type { Hex } from 'viem'
import { evm } from './contract.js'

/** Length of an ECDSA signature in hexadecimal digits, with `0x`. */
const ECDSA_LENGTH = 132

const loadViem = async () => {
  try {
    const { createClient, custom, isAddressEqual, isHex, recoverMessageAddress } = await import('viem')
    return { createClient, custom, isAddressEqual, isHex, recoverMessageAddress }
  } catch (cause) {
    throw viemMissing(cause)
  }
}
const loadActions = async () => {
  try {
    const { verifyMessage } = await import('viem/actions')
    return { verifyMessage }
  } catch (cause) {
    throw viemMissing(cause)
  }
}

/** Verifies signatures of EVM accounts. Those of contracts (EIP-1271, ERC-6492) need a client. */
export const verifier: SignInVerifier = {
  namespace: evm,
  account: 'Ethereum',
  isSame: (one, other) => one.toLowerCase() === other.toLowerCase(),
  verify: async ({ message, signature, address, network, client }) => {
    // Loaded with the first signature, because pages and servers without EVM accounts have no viem.
    const { createClient, custom, isAddressEqual, isHex, recoverMessageAddress } = await loadViem()
    if (!isHex(signature) || !isHex(address)) return false
    if (signature.length === ECDSA_LENGTH) {
      const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
      if (signer && isAddressEqual(signer, address)) return true
    }
    if (!client) return false
    // A node that is down, or belongs to another network, must not be taken for a wrong signature.
    const id = await client.request({ method: 'eth_chainId' })
    if (`${evm}:${Number(id)}` !== network) throw new Error(`The client is not of the network ${network}`)
    const reader = createClient({
      transport: custom(
        { request: (call: { method: string; params?: unknown }) => client.request(call) },
        { retryCount: 0 },
      ),
    })
    const { verifyMessage } = await loadActions()
    return verifyMessage(reader, { address: address as Hex, message, signature })
  },
}
