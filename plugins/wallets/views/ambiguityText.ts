import type { useText } from 'portico/react'
import type { WalletRow } from '../contract.js'

/** The warning about a wallet whose name or rdns another one claims as well. */
export const ambiguityText = ({ rdns }: WalletRow, text: ReturnType<typeof useText>): string =>
  `${text('wallets.ambiguous')} ${rdns ?? ''}`.trim()
