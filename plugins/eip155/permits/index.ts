import type { Http } from 'portico/core'
import type { Permits, SignedPermit } from 'portico/plugins/transactions/contract'
import type { Hex } from 'viem'
import { bytes } from '../encoding/abi.js'
import { askEither } from '../transactions/createNode.js'

/** The functions of viem that permits need. The caller passes them, so that a page without swaps can leave viem out. */
export type PermitLibrary = Pick<
  typeof import('viem'),
  | 'decodeFunctionResult'
  | 'encodeFunctionData'
  | 'hashDomain'
  | 'hashTypedData'
  | 'isAddressEqual'
  | 'keccak256'
  | 'parseAbi'
  | 'recoverAddress'
  | 'toHex'
>

const METHOD = 'eth_signTypedData_v4'
/** Maximum length of a token's name in a request to sign. */
const MAX_NAME = 100
/** Half the order of secp256k1. A larger `s` is the second form of the same signature, which tokens reject (EIP-2). */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

const fieldOf = (name: string, type: string) => ({ name, type })
const types = {
  EIP712Domain: [
    fieldOf('name', 'string'),
    fieldOf('version', 'string'),
    fieldOf('chainId', 'uint256'),
    fieldOf('verifyingContract', 'address'),
  ],
  Permit: [
    fieldOf('owner', 'address'),
    fieldOf('spender', 'address'),
    fieldOf('value', 'uint256'),
    fieldOf('nonce', 'uint256'),
    fieldOf('deadline', 'uint256'),
  ],
}
const TYPE = `Permit(${types.Permit.map(({ type, name }) => `${type} ${name}`).join(',')})`

/** Reads the signature in a wallet's answer; undefined unless it is one in its canonical form. */
const readSignature = (answer: unknown): Pick<SignedPermit, 'v' | 'r' | 's'> | undefined => {
  const [, r, s, last] =
    typeof answer === 'string' ? (/^0x([\da-f]{64})([\da-f]{64})([\da-f]{2})$/i.exec(answer) ?? []) : []
  if (!r || !s || !last) return undefined
  const v = Number.parseInt(last, 16)
  // Some wallets count from zero.
  const parity = v < 27 ? v : v - 27
  if (parity > 1 || BigInt(`0x${s}`) > HALF_ORDER) return undefined
  return { v: 27 + parity, r: `0x${r.toLowerCase()}`, s: `0x${s.toLowerCase()}` }
}

/** Permits of ERC-20 tokens by EIP-2612. */
export const createPermits = (
  http: Http | undefined,
  {
    decodeFunctionResult,
    encodeFunctionData,
    hashDomain,
    hashTypedData,
    isAddressEqual,
    keccak256,
    parseAbi,
    recoverAddress,
    toHex,
  }: PermitLibrary,
): Permits => {
  const tokenAbi = parseAbi([
    'function name() view returns (string)',
    'function version() view returns (string)',
    'function nonces(address owner) view returns (uint256)',
    'function DOMAIN_SEPARATOR() view returns (bytes32)',
    'function PERMIT_TYPEHASH() view returns (bytes32)',
  ])
  /**
   * Loads the code that recovers a signer before the wallet is asked, so that a failure to load is not taken for an invalid signature. The
   * signature passes because 1 is the x-coordinate of a point on the curve.
   */
  const loadRecovery = () =>
    recoverAddress({ hash: keccak256('0x'), signature: { r: '0x1', s: '0x1', yParity: 0 } })

  return {
    request: async (session, terms, network, signal) => {
      const { token, owner, spender, value, deadline } = terms
      const { methods } = session.approved.get()
      const account = session.accounts
        .get()
        .find(({ address }) => address.toLowerCase() === owner.toLowerCase())
      // A smart account does not sign with a key, even before its contract is deployed.
      if ((methods && !methods.includes(METHOD)) || account?.type === 'smartAccount') return undefined
      const ask = askEither(http, session, network, signal)
      const read = (
        functionName: (typeof tokenAbi)[number]['name'],
        args: readonly Hex[] = [],
        block = 'latest',
      ) => {
        const data = encodeFunctionData({ abi: tokenAbi, functionName, args } as never)
        return ask({ method: 'eth_call', params: [{ to: token, data }, block] }, (answer): unknown =>
          decodeFunctionResult({ abi: tokenAbi, functionName, data: bytes(answer) } as never),
        )
      }
      const optional = async (...args: Parameters<typeof read>) => {
        try {
          return await read(...args)
        } catch {
          return undefined
        }
      }
      const codeOf = (address: string) => ask({ method: 'eth_getCode', params: [address, 'latest'] }, bytes)
      try {
        const [name, version = '1', nonce, pending = nonce, separator, type, ownCode, spenderCode] =
          await Promise.all([
            read('name'),
            optional('version'),
            read('nonces', [owner as Hex]),
            optional('nonces', [owner as Hex], 'pending'),
            read('DOMAIN_SEPARATOR'),
            optional('PERMIT_TYPEHASH'),
            codeOf(owner),
            codeOf(spender),
            loadRecovery(),
          ])
        const domain = { name, version, chainId: Number(network.id), verifyingContract: token as Hex }
        // Equal only if a signature for this domain is valid for this token on this chain, and for nothing else.
        const isOwn = hashDomain({ domain, types } as never) === separator
        // Some tokens have permits with another layout, from before the standard.
        const isStandard = type === undefined || type === keccak256(toHex(TYPE))
        // An account with code, also by EIP-7702, may verify signatures in its own way. A spender without code is not a router.
        const isPlain = ownCode === '0x' && spenderCode !== '0x'
        // If a permit is still waiting to be included, the next one would fail in a simulation.
        const isNext = BigInt(pending as bigint) <= BigInt(nonce as bigint)
        if (!isOwn || !isStandard || !isPlain || !isNext || String(name).length > MAX_NAME) return undefined
        const message = {
          owner,
          spender,
          value: String(value),
          nonce: String(nonce),
          deadline: String(deadline),
        }
        const text = JSON.stringify({ types, primaryType: 'Permit', domain, message })
        return Object.freeze({
          network: network.caipNetworkId,
          from: owner,
          call: Object.freeze({ method: METHOD, params: Object.freeze([owner, text]) }),
          terms: Object.freeze({ ...terms }),
          nonce: BigInt(nonce as bigint),
        })
      } catch {
        signal.throwIfAborted()
        return undefined
      }
    },
    signed: async ({ call, terms }, answer) => {
      const signature = readSignature(answer)
      if (!signature) return undefined
      const { v, r, s } = signature
      const [, text] = call.params as readonly [string, string]
      try {
        // Hashes the same text that the wallet was given.
        const hash = hashTypedData(JSON.parse(text))
        const signer = await recoverAddress({
          hash,
          signature: { r: r as Hex, s: s as Hex, yParity: v - 27 },
        })
        if (!isAddressEqual(signer, terms.owner as Hex)) return undefined
      } catch {
        return undefined
      }
      return Object.freeze({ value: terms.value, deadline: terms.deadline, ...signature })
    },
  }
}
