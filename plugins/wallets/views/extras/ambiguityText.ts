import { isDisguised } from 'portico/core'
import type { useText } from 'portico/react'
import type { WalletRow } from '../../contract.js'

/** The warnings about a wallet whose name looks like another one, whose name or rdns another one claims, or beside which others were not listed. */
export const ambiguityText = (
  { name, ambiguous, crowded, rdns }: WalletRow,
  text: ReturnType<typeof useText>,
): string =>
  [
    ambiguous && text(isDisguised(name) ? 'wallets.disguised' : 'wallets.ambiguous'),
    crowded && text('wallets.crowded'),
    rdns,
  ]
    .filter(Boolean)
    .join(' ')
