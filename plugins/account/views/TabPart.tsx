'use client'
import type { Namespace } from 'portico/kernel'
import { useText } from 'portico/react'
import { Note, Skeleton } from 'portico/ui'
import { type ComponentType, useEffect, useState } from 'react'
import type { AccountTab, AccountTabProps } from '../contract.js'

/** A tab's content, loaded when the tab is first shown. */
export function TabPart({ load, namespace }: { load: AccountTab['load']; namespace: Namespace }) {
  const text = useText()
  const [part, setPart] = useState<{ readonly of: ComponentType<AccountTabProps> } | 'failed'>()
  useEffect(() => {
    let live = true
    load().then(
      (module) => live && setPart({ of: module.default }),
      () => live && setPart('failed'),
    )
    return () => {
      live = false
    }
  }, [load])
  if (part === 'failed') return <Note kind="caution">{text('account.tab.failed')}</Note>
  if (!part)
    return (
      <div aria-busy>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    )
  return <part.of namespace={namespace} />
}
