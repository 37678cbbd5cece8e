'use client'
import { type SocialId, socialMarks } from 'portico/plugins/auth/contract'
import { useStyles } from 'portico/ui'
import { markStyles } from './markStyles.js'

/** The letters of a provider. */
export const Mark = ({ provider }: { readonly provider: SocialId }) => {
  useStyles(markStyles)
  return (
    <span className="p-social-mark" translate="no">
      {socialMarks[provider]}
    </span>
  )
}
