'use client'
import { sessions } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import { PluginPart, usePoint, useService, useText } from 'portico/react'
import { Tabs, type TestId, useStyles } from 'portico/ui'
import type { ComponentType } from 'react'
import { accountTabs, account as token } from '../../contract.js'
import type { Inside } from '../../internal.js'
import { accountExtraStyles } from './accountExtraStyles.js'

interface AccountTabsProps {
  readonly namespace: Namespace
  /** Index of the selected tab. */
  readonly tabIndex: number | undefined
}

/** Tabs contributed by other plugins. */
export function AccountTabs({ namespace, tabIndex = 0 }: AccountTabsProps) {
  useStyles(accountExtraStyles)
  const text = useText()
  const { patch } = useService(sessions)
  const { loadedPart, keepPart } = useService(token as Inside)
  const tabs = usePoint(accountTabs).filter((page) => page.namespaces.includes(namespace))
  const shown = tabs[tabIndex] ?? tabs[0]
  if (!shown) return null
  return (
    <Tabs
      className="p-account-tabs"
      label={text('account.tabs')}
      value={shown.id}
      onChange={(id) =>
        patch(
          namespace,
          'currentTab',
          tabs.findIndex((each) => each.id === id),
        )
      }
      items={tabs.map(({ id, label, load }) => ({
        id,
        label: text(label),
        testId: `tab-${id}` satisfies TestId,
        panel: (
          <PluginPart
            key={id}
            load={load}
            ready={loadedPart(load) as ComponentType<{ namespace: Namespace }> | undefined}
            subject={namespace}
            onLoaded={(part) => keepPart(load, part)}
          >
            {(Tab) => <Tab namespace={namespace} />}
          </PluginPart>
        ),
      }))}
    />
  )
}
