'use client'
import { useState } from 'react'
import { AVATAR_BAND, AVATAR_SIDE, avatarRects } from './avatarRects.js'
import type { ReactTestId } from './ReactTestId.js'

/** Props of Avatar. */
export interface AvatarProps {
  readonly address: string
  /** A picture over the generated avatar, once it has loaded. */
  readonly src?: string | undefined
  readonly className?: string
}

/** Both pictures are in the same grid cell, one over the other. */
const fill = { gridArea: '1/1', width: '100%', height: '100%', objectFit: 'cover' } as const

/** The avatar of an address: its picture, else a generated one; decorative. */
export function Avatar({ address, src, className = 'p-avatar' }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const isShown = src !== undefined && failed !== src
  const generated = (
    <svg
      {...(isShown ? { style: fill } : { className })}
      viewBox={`0 0 ${AVATAR_SIDE} ${AVATAR_SIDE}`}
      aria-hidden
      data-testid={'avatar' satisfies ReactTestId}
    >
      {avatarRects(address).map((rect) => (
        <rect key={`${rect.x},${rect.y}`} {...rect} height={AVATAR_BAND} />
      ))}
    </svg>
  )
  if (!isShown) return generated
  return (
    <span className={className} style={{ display: 'inline-grid', overflow: 'hidden' }}>
      {generated}
      <img
        style={fill}
        referrerPolicy="no-referrer"
        src={src}
        alt=""
        decoding="async"
        draggable={false}
        onError={() => setFailed(src)}
      />
    </span>
  )
}
