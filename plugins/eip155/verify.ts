import { field, type SignInClient, type SignInVerifier, viemMissing } from 'portico/core'
import type { Hex } from 'viem'
import { evm } from './contract.js'
import { evmAddress } from './evmAddress.js'

/** Length of an ECDSA signature in hexadecimal digits, with `0x`. */
const ECDSA_LENGTH = 132
/** The code of a call that the contract has ended (`execution reverted`). */
const REVERTED = 3
/** The end of a signature that carries the deployment of its account (ERC-6492). */
const DEPLOYING = '6492'.repeat(16)
/** The zero address. It has no key, but `ecrecover` returns it for an invalid signature. */
const NOBODY = `0x${'0'.repeat(40)}`
/** Maximum number of errors in a chain of causes. */
const MOST_CAUSES = 8

// Loaded with the first signature, because pages and servers without EVM accounts have no viem.
const loadViem = async () => {
  try {
    const {
      encodeDeployData,
      hashMessage,
      recoverMessageAddress,
      universalSignatureValidatorAbi,
      universalSignatureValidatorByteCode,
    } = await import('viem')
    return {
      encodeDeployData,
      hashMessage,
      recoverMessageAddress,
      abi: universalSignatureValidatorAbi,
      bytecode: universalSignatureValidatorByteCode as Hex,
    }
  } catch (cause) {
    throw viemMissing(cause)
  }
}

/** Whether a node reports that the contract has ended the call, which is an answer, unlike any other error. */
const isRevert = (error: unknown): boolean => {
  let each = error
  for (let count = 0; each && count < MOST_CAUSES; count++) {
    const texts = ['message', 'details', 'data'].map((key) => field(each, key))
    if (field(each, 'code') === REVERTED) return true
    if (texts.some((text) => typeof text === 'string' && /revert/i.test(text))) return true
    each = field(each, 'cause')
  }
  return false
}

/** An account's address in EIP-55 form; undefined for the zero address. */
const readOwner = (address: string) => {
  const owner = evmAddress(address)
  return owner === NOBODY ? undefined : owner
}

/** Whether an account is a contract. Rejects if the node does not say. */
const hasCode = async (client: SignInClient, address: string): Promise<boolean> => {
  const code = await client.request({ method: 'eth_getCode', params: [address, 'latest'] })
  if (typeof code !== 'string' || !/^0x(?:[\da-f]{2})*$/i.test(code))
    throw new Error('The node did not return the code of the account')
  return code !== '0x'
}

/** Whether a contract accepts a signature (EIP-1271), also one that is yet to be deployed (ERC-6492). Rejects if the node does not say. */
const acceptsSignature = async (client: SignInClient, address: string, message: string, signature: Hex) => {
  const { encodeDeployData, hashMessage, abi, bytecode } = await loadViem()
  // Code that is run without being deployed, and answers with one byte.
  const args = [address as Hex, hashMessage(message), signature] as const
  const data = encodeDeployData({ abi, bytecode, args })
  let answer: unknown
  try {
    answer = await client.request({ method: 'eth_call', params: [{ data }, 'latest'] })
  } catch (error) {
    if (isRevert(error)) return false
    throw error
  }
  if (answer !== '0x01' && answer !== '0x00') throw new Error('The node did not run the call')
  return answer === '0x01'
}

/** Verifies signatures of EVM accounts. Those of contracts (EIP-1271, ERC-6492) need a client. */
export const verifier: SignInVerifier = {
  namespace: evm,
  account: 'Ethereum',
  isNetwork: (network) => /^eip155:[1-9]\d{0,31}$/.test(network),
  readAddress: (address) => (address.startsWith('0x') ? readOwner(address) : undefined),
  verify: async ({ message, signature, address, network, client }) => {
    const owner = readOwner(address)
    if (!owner || !/^0x(?:[\da-f]{2})+$/i.test(signature)) return false
    if (signature.length === ECDSA_LENGTH) {
      const { recoverMessageAddress } = await loadViem()
      const signer = await recoverMessageAddress({ message, signature: signature as Hex }).catch(
        () => undefined,
      )
      if (evmAddress(signer) === owner) return true
    }
    if (!client) return false
    // A node that is down, or belongs to another network, must not be taken for a wrong signature.
    const id = await client.request({ method: 'eth_chainId' })
    if (`${evm}:${Number(id)}` !== network) throw new Error(`The client is not of the network ${network}`)
    // The validator also recovers signers, by rules that are laxer than those above.
    if (!signature.toLowerCase().endsWith(DEPLOYING) && !(await hasCode(client, owner))) return false
    return acceptsSignature(client, owner, message, signature as Hex)
  },
}
