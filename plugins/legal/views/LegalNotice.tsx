'use client'
import { router } from 'portico/core'
import { useOptionalService, useService, useSource } from 'portico/react'
import { useStyles } from 'portico/ui'
import { legalCheckbox, legalLinks } from '../contract.js'
import type { LegalTestId } from '../LegalTestId.js'
import { LegalSentence } from './LegalSentence.js'
import { legalStyles } from './legalStyles.js'

/** Views from which a visitor connects. */
const VIEWS: readonly string[] = ['Connect', 'ConnectWallets']

/** The sentence in the rail, unless the checkbox says it. */
export const LegalNotice = () => {
  useStyles(legalStyles)
  const view = useSource(useService(router).state, ({ stack }) => stack.at(-1)?.view ?? '')
  const links = useOptionalService(legalLinks)
  const box = useOptionalService(legalCheckbox)
  if (!links || box || !VIEWS.includes(view)) return null
  return <LegalSentence links={links} kind="notice" testId={'legal-notice' satisfies LegalTestId} />
}
