import type { Account } from 'portico/kernel'
import type { Translate } from 'portico/react'

/** What kind of account it is, where that is worth a word. */
export const typeText = (type: Account['type'], text: Translate): string | undefined =>
  type && type !== 'eoa' ? text(`profile.type.${type}`) : undefined
