'use client'
import { AVATAR_BAND, AVATAR_SIDE, avatarRects } from './avatarRects.js'
import type { ReactTestId } from './ReactTestId.js'

/** Props of Avatar. */
export interface AvatarProps {
  readonly address: string
  readonly className?: string
}

/** The generated avatar of an address; decorative. */
export function Avatar({ address, className = 'p-avatar' }: AvatarProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${AVATAR_SIDE} ${AVATAR_SIDE}`}
      aria-hidden
      data-testid={'avatar' satisfies ReactTestId}
    >
      {avatarRects(address).map((rect) => (
        <rect key={`${rect.x},${rect.y}`} {...rect} height={AVATAR_BAND} />
      ))}
    </svg>
  )
}
