'use client'
import type { Network } from 'portico/kernel'
import { Logo, type LogoProps } from 'portico/ui'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { Mark } from './Mark.js'
import type { MarkShape } from './MarkShape.js'

// One file: each would become a chunk in a host's bundler.

type Find = (id: string) => Promise<MarkShape | undefined>

const findNetwork: Find = async (id) => (await import('./networkMarks.js')).networkMark(id)
const findSocial = async (id: string) => (await import('./socialMark.js')).socialMark(id)
const findToken: Find = async (id) => (await import('./tokenMark.js')).tokenMark(id)

/** The answer of a lazily loaded module about an id; undefined until it is there, or if there is none. */
function useFound<T>(id: string, find: (id: string) => Promise<T>): T | undefined {
  const [found, setFound] = useState<{ readonly id: string; readonly value: T }>()
  // A layout effect, so that a mark that is loaded is there with the first frame or the second.
  useLayoutEffect(() => {
    let isCancelled = false
    find(id).then(
      (value) => isCancelled || setFound({ id, value }),
      // If the code of a mark fails to load, the letter stays.
      () => {},
    )
    return () => {
      isCancelled = true
    }
  }, [id, find])
  return found?.id === id ? found.value : undefined
}

/** A mark over the letter of a Logo, once its code is there. */
function LateMark({ id, find }: { readonly id: string; readonly find: Find }) {
  const shape = useFound(id, find)
  return shape ? <Mark shape={shape} /> : null
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

/** Props of SocialMark. */
export interface SocialMarkProps {
  /** Id of the provider, e.g. `google`. */
  id: string
  /** Stands in until the mark is loaded, and for unknown providers. Without it the place stays empty. */
  children?: ReactNode
}

/** The mark of a social account's provider; decorative, as its name must stand next to it. */
export function SocialMark({ id, children }: SocialMarkProps) {
  const shape = useFound(id, findSocial)
  if (!shape && children) return <>{children}</>
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden>
      {shape?.map(([path, fill = 'currentColor']) => (
        <path key={path} fill={fill} d={path} />
      ))}
    </svg>
  )
}
