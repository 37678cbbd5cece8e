import { isDisguised } from 'portico/core'
import type { useText } from 'portico/react'
import type { WalletRow } from '../contract.js'

/** The warning about a wallet whose name looks like another one, or whose name or rdns another one claims as well. */
export const ambiguityText = ({ name, rdns }: WalletRow, text: ReturnType<typeof useText>): string =>
  `${text(isDisguised(name) ? 'wallets.disguised' : 'wallets.ambiguous')} ${rdns ?? ''}`.trim()
