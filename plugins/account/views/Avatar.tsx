'use client'
import { AVATAR_BAND, AVATAR_SIDE, avatarRects } from '../avatarRects.js'

/** The generated picture of an address; decorative. */
export function Avatar({ address }: { address: string }) {
  return (
    <svg className="p-avatar" viewBox={`0 0 ${AVATAR_SIDE} ${AVATAR_SIDE}`} aria-hidden data-testid="avatar">
      {avatarRects(address).map((rect) => (
        <rect key={`${rect.x},${rect.y}`} {...rect} height={AVATAR_BAND} />
      ))}
    </svg>
  )
}
