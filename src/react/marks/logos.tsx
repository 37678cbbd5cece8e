'use client'
import type { Network } from 'portico/kernel'
import { Logo, type LogoProps } from 'portico/ui'
import { useLayoutEffect, useState } from 'react'
import { Mark } from './Mark.js'
import type { MarkShape } from './MarkShape.js'

// One file: the two would each become a chunk in a host's bundler.

type Find = (id: string) => Promise<MarkShape | undefined>

const findNetwork: Find = async (id) => (await import('./networkMarks.js')).networkMark(id)
const findToken: Find = async (id) => (await import('./tokenMark.js')).tokenMark(id)

/** A mark over the letter of a Logo, once its code is there. */
function LateMark({ id, find }: { readonly id: string; readonly find: Find }) {
  const [found, setFound] = useState<{ readonly id: string; readonly shape: MarkShape | undefined }>()
  // A layout effect, so that a mark that is loaded is there with the first frame or the second.
  useLayoutEffect(() => {
    let left = false
    find(id).then(
      (shape) => left || setFound({ id, shape }),
      // Without its code the letter stays.
      () => {},
    )
    return () => {
      left = true
    }
  }, [id, find])
  return found?.id === id && found.shape ? <Mark shape={found.shape} /> : null
}

type Rest = Omit<LogoProps, 'name' | 'src' | 'children'>

/** Props of NetworkLogo. */
export interface NetworkLogoProps extends Rest {
  network: Pick<Network, 'caipNetworkId' | 'name' | 'assets'>
}

/** A Logo of a network: the host's image, or else the network's mark; the first letter of an unknown one. */
export const NetworkLogo = ({ network: { caipNetworkId, name, assets }, ...rest }: NetworkLogoProps) => (
  <Logo {...rest} name={name} src={assets?.imageUrl}>
    <LateMark id={caipNetworkId} find={findNetwork} />
  </Logo>
)

/** Props of TokenLogo. */
export interface TokenLogoProps extends Rest {
  /** Network of the token, in CAIP-2. */
  network: string | undefined
  /** The token; without an address it is the network's coin. */
  token: {
    readonly symbol: string
    readonly address?: string | undefined
    readonly icon?: string | undefined
  }
}

/**
 * A Logo of a token: its own picture, or else its mark, which only the coins of known networks and a fixed list of contracts
 * have, so that no token looks like another; or else its first letter.
 */
export const TokenLogo = ({ network, token: { symbol, address, icon }, ...rest }: TokenLogoProps) => (
  <Logo {...rest} name={symbol} src={icon}>
    <LateMark id={`${network ?? ''}/${address ?? ''}`} find={findToken} />
  </Logo>
)
