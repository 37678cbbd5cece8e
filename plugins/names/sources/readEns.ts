import { field, viemMissing } from 'portico/core'
import type { Hex } from 'viem'
import type { FoundName } from '../contract.js'

/** The contract that resolves names, and the way to its chain. */
export interface EnsEndpoint {
  readonly universalResolver: `0x${string}`
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

const UNIVERSAL = [
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function reverseWithGateways(bytes reverseName, uint256 coinType, string[] gateways) view returns (string, address, address)',
  // The contract ends a call with one of these if nobody set a record that it can read.
  'error HttpError(uint16 status, string message)',
  'error ResolverError(bytes errorData)',
  'error ResolverNotContract(bytes name, address resolver)',
  'error ResolverNotFound(bytes name)',
  'error ReverseAddressMismatch(string primary, bytes primaryAddress)',
  'error UnsupportedResolverProfile(bytes4 selector)',
] as const
const RECORDS = [
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
] as const
/** Stands for a client that forwards the requests for gateways itself. */
const GATEWAYS = ['x-batch-gateway:true']
/** The coin type of Ethereum (SLIP-44). */
const ETHER_COIN_TYPE = 60n
/** Maximum length of a label in bytes, as its length is one byte. */
const MAX_LABEL = 255

// Without the library's own readers of ENS and of contracts: they include a reader of gateways, whose modules import each
// other. Bundlers would then split the page's first file.
const loadViem = async () => {
  try {
    const {
      decodeAbiParameters,
      decodeErrorResult,
      decodeFunctionResult,
      encodeFunctionData,
      labelhash,
      namehash,
      parseAbi,
      toHex,
    } = await import('viem')
    return {
      decodeAbiParameters,
      decodeErrorResult,
      decodeFunctionResult,
      encodeFunctionData,
      labelhash,
      namehash,
      parseAbi,
      toHex,
    }
  } catch (cause) {
    throw viemMissing(cause)
  }
}

/** The bytes that a contract ended a call with; undefined if it did not. */
const revertOf = (error: unknown): Hex | undefined => {
  const data = field(error, 'cause', 'data')
  const bytes = typeof data === 'string' ? data : field(data, 'data')
  return typeof bytes === 'string' && /^0x[\da-f]{8,}$/i.test(bytes) ? (bytes as Hex) : undefined
}

const createReader = async ({ universalResolver, request }: EnsEndpoint) => {
  const viem = await loadViem()
  const abi = viem.parseAbi(UNIVERSAL)
  const records = viem.parseAbi(RECORDS)

  /** The answer of the universal resolver; null if it has none. A gateway that a contract names is not requested: that error stays one. */
  const call = async (data: Hex): Promise<Hex | null> => {
    try {
      const answer = await request({
        method: 'eth_call',
        params: [{ to: universalResolver, data }, 'latest'],
      })
      if (typeof answer !== 'string' || !/^0x(?:[\da-f]{2})+$/i.test(answer))
        throw new TypeError('The answer is not one of a contract')
      return answer as Hex
    } catch (error) {
      const revert = revertOf(error)
      try {
        // Throws if it is not one of the errors above.
        if (revert && viem.decodeErrorResult({ abi, data: revert })) return null
      } catch {}
      throw error
    }
  }
  /** A name as DNS writes it: each label after its length. */
  const encodeName = (name: string): Hex => {
    const encoder = new TextEncoder()
    const bytes = name.split('.').flatMap((label) => {
      const all = encoder.encode(label)
      const short = all.length > MAX_LABEL ? encoder.encode(`[${viem.labelhash(label).slice(2)}]`) : all
      return [short.length, ...short]
    })
    return viem.toHex(new Uint8Array([...bytes, 0]))
  }
  const readRecord = async (name: string, data: Hex): Promise<Hex | null> => {
    const args = [encodeName(name), data, GATEWAYS] as const
    const answer = await call(viem.encodeFunctionData({ abi, functionName: 'resolveWithGateways', args }))
    if (!answer) return null
    const [record] = viem.decodeFunctionResult({ abi, functionName: 'resolveWithGateways', data: answer })
    return record === '0x' ? null : record
  }
  const readAddress = (record: Hex, coinType: bigint | undefined): string => {
    if (coinType === undefined) return viem.decodeAbiParameters([{ type: 'address' }], record)[0]
    // Some resolvers answer with the address itself.
    const [, digits] = /^0x(?:0{24})?([\da-f]{40})$/i.exec(record) ?? []
    return digits ? `0x${digits}` : viem.decodeAbiParameters([{ type: 'bytes' }], record)[0]
  }
  return {
    address: async (name: string, coinType?: bigint): Promise<string | null> => {
      const node = viem.namehash(name)
      const record = await readRecord(
        name,
        viem.encodeFunctionData({
          abi: records,
          functionName: 'addr',
          args: coinType === undefined ? [node] : [node, coinType],
        }),
      )
      const address = record && readAddress(record, coinType)
      // Nothing but zeros stands for a record that was removed.
      return address && !/^0x0*$/.test(address) ? address : null
    },
    text: async (name: string, key: string): Promise<string | null> => {
      const args = [viem.namehash(name), key] as const
      const record = await readRecord(
        name,
        viem.encodeFunctionData({ abi: records, functionName: 'text', args }),
      )
      return record && (viem.decodeAbiParameters([{ type: 'string' }], record)[0] || null)
    },
    name: async (address: string, coinType: bigint): Promise<string | null> => {
      const args = [address as Hex, coinType, GATEWAYS] as const
      const answer = await call(viem.encodeFunctionData({ abi, functionName: 'reverseWithGateways', args }))
      if (!answer) return null
      const [name] = viem.decodeFunctionResult({ abi, functionName: 'reverseWithGateways', data: answer })
      return name || null
    },
  }
}

/** The address that a normalised name stands for on the chain of a coin type, by default on Ethereum; null if nobody set one. */
export const readEnsAddress = async (
  name: string,
  endpoint: EnsEndpoint,
  coinType?: bigint,
): Promise<string | null> => (await createReader(endpoint)).address(name, coinType)

/**
 * The name that an address claims for the chain of a coin type (ENSIP-19), else for Ethereum, and its picture; null if it claims none. The
 * claim is not proven for that chain: the name may have another address there, or none.
 */
export const readEnsName = async (
  address: string,
  endpoint: EnsEndpoint,
  coinType?: bigint,
): Promise<FoundName | null> => {
  const reader = await createReader(endpoint)
  const ownName =
    coinType === undefined
      ? null
      : // The records of many chains are behind a gateway, which is not asked.
        await reader.name(address, coinType).catch(() => null)
  const name = ownName ?? (await reader.name(address, ETHER_COIN_TYPE))
  if (!name) return null
  try {
    // A name that is not in normal form has no picture either, as it is no name.
    const picture = await reader.text(name, 'avatar')
    return { name, ...(picture && { picture }) }
  } catch {
    // A name without its picture is still a name.
    return { name }
  }
}
