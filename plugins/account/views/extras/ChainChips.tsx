'use client'
import { networkOf, sessions } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import { useService, useSource, useText } from 'portico/react'
import { FilterChip, useStyles } from 'portico/ui'
import { accountExtraStyles } from './accountExtraStyles.js'

/** The connected chains; pressing a chip shows that chain's account. */
export function ChainChips({
  namespaces,
  shown,
}: {
  readonly namespaces: readonly Namespace[]
  readonly shown: Namespace
}) {
  useStyles(accountExtraStyles)
  const text = useText()
  const { networks, setActiveNamespace } = useService(sessions)
  const configured = useSource(networks)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of one form
    <div role="group" aria-label={text('account.chains')} className="p-account-chains">
      {namespaces.map((each) => (
        <FilterChip key={each} pressed={each === shown} onChange={() => setActiveNamespace(each)}>
          <bdi>{networkOf(configured, each)?.name ?? each}</bdi>
        </FilterChip>
      ))}
    </div>
  )
}
