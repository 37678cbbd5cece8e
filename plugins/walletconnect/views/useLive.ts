'use client'
import { useEffect, useState } from 'react'
import type { Pairing } from '../contract.js'
import { callAt } from '../pairing/callAt.js'

/**
 * The pairing's link while a wallet may accept it. `old` is true from its expiry until there is another one.
 */
export const useLive = (pairing: Pairing | undefined): { readonly live?: string; readonly old: boolean } => {
  const [due, setDue] = useState<string>()
  const { uri, expiresAt = 0 } = pairing ?? {}
  useEffect(() => (uri ? callAt(expiresAt, () => setDue(uri)) : undefined), [uri, expiresAt])
  const old = !!uri && due === uri
  return { ...(uri && !old && { live: uri }), old }
}
