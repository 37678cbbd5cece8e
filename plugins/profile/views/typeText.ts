import type { Account } from 'portico/kernel'
import type { Translate } from 'portico/react'

/** The text for an account type, unless it is the ordinary one. */
export const typeText = (type: Account['type'], text: Translate): string | undefined =>
  type && type !== 'eoa' ? text(`profile.type.${type}`) : undefined
