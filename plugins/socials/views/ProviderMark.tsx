'use client'
import { type SocialId, socialNames } from 'portico/plugins/auth/contract'
import { SocialMark } from 'portico/react'
import { useStyles } from 'portico/ui'
import { markStyles } from './markStyles.js'

/** The mark of a provider; until it is loaded, the first letter of its name. */
export const ProviderMark = ({ provider }: { readonly provider: SocialId }) => {
  useStyles(markStyles)
  return (
    <span className="p-social-mark" translate="no">
      <SocialMark id={provider}>{socialNames[provider].slice(0, 1)}</SocialMark>
    </span>
  )
}
