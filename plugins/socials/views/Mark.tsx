'use client'
import { type SocialId, socialNames } from 'portico/plugins/auth/contract'
import { useStyles } from 'portico/ui'
import { markStyles } from './markStyles.js'

/** The first letter of a provider's name: its logo is a trademark. */
export const Mark = ({ provider }: { readonly provider: SocialId }) => {
  useStyles(markStyles)
  return (
    <span className="p-social-mark" translate="no">
      {socialNames[provider].slice(0, 1)}
    </span>
  )
}
