import { readHostIcon } from 'portico/core'
import type { ChainAdapter, Network } from 'portico/kernel'
import { PorticoError } from 'portico/kernel'
import type { HostToken, NamedToken } from '../contract.js'

const entryError = (index: number) =>
  new PorticoError(`tokens: the entry ${index} of list is no token`, {
    category: 'options',
    plugin: 'tokens',
  })

/** Copies the host's list; throws for an entry that cannot be a token. */
export const readHostTokens = (list: readonly HostToken[] = []): readonly HostToken[] =>
  list.map((each, index) => {
    const { chainId, address, symbol, name, decimals, logo } = Object(each) as HostToken
    const isNetwork = Number.isSafeInteger(chainId) || typeof chainId === 'string'
    const isText = [address, symbol, name].every((text) => typeof text === 'string' && text)
    if (!isNetwork || !isText || !Number.isInteger(decimals) || decimals < 0 || decimals > 77)
      throw entryError(index)
    return Object.freeze({ chainId, address, symbol, name, decimals, ...(logo !== undefined && { logo }) })
  })

/** The host's tokens on a network, with canonical addresses; one whose address the chain does not accept is left out. */
export const tokensOn = (
  list: readonly HostToken[],
  network: Pick<Network, 'id' | 'caipNetworkId'>,
  chain: Pick<ChainAdapter, 'parseAddress'> | undefined,
): readonly NamedToken[] =>
  list.flatMap(({ chainId, logo, ...token }) => {
    if (String(chainId) !== String(network.id) && chainId !== network.caipNetworkId) return []
    const address = chain?.parseAddress ? chain.parseAddress(token.address) : token.address
    const icon = readHostIcon(logo)
    return address ? [{ ...token, address, ...(icon && { icon }) }] : []
  })
