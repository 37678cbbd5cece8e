'use client'
import type { Namespace } from 'portico/kernel'
import { PluginPart, useText } from 'portico/react'
import { Tabs, useStyles } from 'portico/ui'
import type { AccountTab } from '../contract.js'
import { accountExtraStyles } from './accountExtraStyles.js'

interface AccountTabsProps {
  readonly tabs: readonly AccountTab[]
  /** Id of the tab that is open. */
  readonly shown: string
  readonly namespace: Namespace
  onChange(id: string): void
}

/** What other plugins show of an account; loaded where there is any. */
export function AccountTabs({ tabs, shown, namespace, onChange }: AccountTabsProps) {
  useStyles(accountExtraStyles)
  const text = useText()
  return (
    <Tabs
      className="p-account-tabs"
      label={text('account.tabs')}
      value={shown}
      onChange={onChange}
      items={tabs.map(({ id, label, load }) => ({
        id,
        label: text(label),
        testId: `tab-${id}`,
        panel: (
          <PluginPart key={id} load={load} subject={namespace}>
            {(Tab) => <Tab namespace={namespace} />}
          </PluginPart>
        ),
      }))}
    />
  )
}
