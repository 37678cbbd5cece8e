import type { useText } from 'portico/react'
import type { WalletRow } from '../contract.js'

/** What is said of a wallet whose name or rdns another one claims as well. */
export const doubtText = ({ rdns }: WalletRow, text: ReturnType<typeof useText>): string =>
  `${text('wallets.ambiguous')} ${rdns ?? ''}`.trim()
