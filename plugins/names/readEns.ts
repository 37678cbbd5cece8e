import { viemMissing } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import type { FoundName } from './contract.js'

/** The contract that resolves names, and the way to its chain. */
export interface EnsEndpoint {
  readonly universalResolver: `0x${string}`
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

const loadViem = async () => {
  try {
    const { createClient, custom } = await import('viem')
    const { getEnsAddress, getEnsName, getEnsText, normalize } = await import('viem/ens')
    return { createClient, custom, getEnsAddress, getEnsName, getEnsText, normalize }
  } catch (cause) {
    throw viemMissing(cause)
  }
}
type Viem = Pick<Awaited<ReturnType<typeof loadViem>>, 'createClient' | 'custom'>

const clientOf = ({ createClient, custom }: Viem, { request }: EnsEndpoint) =>
  createClient({
    // A name's contract could send the page to any server: names that need one are not read.
    ccipRead: false,
    transport: custom(
      {
        request: async (call: { readonly method: string; readonly params?: unknown }) => {
          try {
            return await request(call)
          } catch (error) {
            // The contract's own error is in the data, where the library looks for it.
            const { code, data } = Object(error instanceof PorticoError && error.cause) as Readonly<
              Record<string, unknown>
            >
            throw Object.assign(new Error(Object(error).message), { code, data, cause: error })
          }
        },
      },
      { retryCount: 0 },
    ),
  })

/** The address that a normalised name stands for on the chain of a coin type, by default on Ethereum; null if nobody set one. */
export const readEnsAddress = async (
  name: string,
  endpoint: EnsEndpoint,
  coinType?: bigint,
): Promise<string | null> => {
  const viem = await loadViem()
  const { universalResolver } = endpoint
  return viem.getEnsAddress(clientOf(viem, endpoint), {
    name,
    universalResolverAddress: universalResolver,
    ...(coinType !== undefined && { coinType }),
  })
}

/**
 * The name that an address claims for the chain of a coin type (ENSIP-19), else for Ethereum, and its picture; null if it claims none. The
 * claim is not proven for that chain: the name may have another address there, or none.
 */
export const readEnsName = async (
  address: string,
  endpoint: EnsEndpoint,
  coinType?: bigint,
): Promise<FoundName | null> => {
  const { getEnsName, getEnsText, normalize, ...viem } = await loadViem()
  const client = clientOf(viem, endpoint)
  const universalResolverAddress = endpoint.universalResolver
  const claim = { address: address as `0x${string}`, universalResolverAddress }
  const ownName =
    coinType === undefined
      ? null
      : // The records of many chains are behind a gateway, which is not asked.
        await getEnsName(client, { ...claim, coinType }).catch(() => null)
  const name = ownName ?? (await getEnsName(client, claim))
  if (!name) return null
  try {
    const picture = await getEnsText(client, {
      name: normalize(name),
      key: 'avatar',
      universalResolverAddress,
    })
    return { name, ...(picture && { picture }) }
  } catch {
    // A name without its picture is still a name.
    return { name }
  }
}
