'use client'
import { useText } from 'portico/react'
import { useStyles } from 'portico/ui'
import type { BrandingTestId } from '../BrandingTestId.js'
import { brandingStyles } from './brandingStyles.js'

/** The caption at the end of the rail. */
export const Branding = () => {
  useStyles(brandingStyles)
  return (
    <span className="p-branding" data-testid={'branding' satisfies BrandingTestId}>
      {useText()('branding.caption')}
    </span>
  )
}
