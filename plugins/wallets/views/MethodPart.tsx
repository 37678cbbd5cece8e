'use client'
import type { Namespace } from 'portico/kernel'
import { useText } from 'portico/react'
import { Note, Skeleton } from 'portico/ui'
import { type ComponentType, useEffect, useState } from 'react'
import type { ConnectMethod, ConnectMethodProps } from '../contract.js'

/** A connect method whose component is loaded when it is first shown. */
export function MethodPart({ load, namespace }: { load: ConnectMethod['load']; namespace?: Namespace }) {
  const text = useText()
  const [part, setPart] = useState<{ readonly of: ComponentType<ConnectMethodProps> } | 'failed'>()
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
  if (part === 'failed') return <Note kind="caution">{text('wallets.method.failed')}</Note>
  if (!part)
    return (
      <div aria-busy>
        <Skeleton />
      </div>
    )
  return <part.of {...(namespace ? { namespace } : {})} />
}
