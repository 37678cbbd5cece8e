'use client'
import type { AccountState } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import { PluginPart, usePoint, useService } from 'portico/react'
import { Skeleton } from 'portico/ui'
import { type ComponentType, useEffect, useState } from 'react'
import { type AccountPart, type AccountPartProps, accountParts, account as token } from '../../contract.js'
import type { Inside } from '../../internal.js'
import { WalletMark } from './WalletMark.js'

/** A part that failed to load has no component. */
type Loaded = ReadonlyMap<AccountPart, ComponentType<AccountPartProps> | undefined>

const load = async (part: AccountPart) => {
  const component = await part.load().then(
    (module) => module.default,
    () => undefined,
  )
  return [part, component] as const
}

interface AccountPartsProps {
  readonly place: AccountPart['place']
  readonly namespace: Namespace
  readonly account: AccountState
}

/** Additions of other plugins in one place; rendered together, so that nothing moves twice. */
export function AccountParts({ place, namespace, account }: AccountPartsProps) {
  const parts = usePoint(accountParts).filter((part) => part.place === place && part.shows(account))
  const { loadedPart, keepPart } = useService(token as Inside)
  const [loaded, setLoaded] = useState<Loaded>(
    () =>
      new Map(
        parts.flatMap((part) => {
          const known = loadedPart(part.load) as ComponentType<AccountPartProps> | undefined
          return known ? [[part, known]] : []
        }),
      ),
  )
  const missing = parts.filter((part) => !loaded.has(part))
  const wanted = missing.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each missing part is loaded once
  useEffect(() => {
    if (!missing.length) return
    let isUnmounted = false
    void Promise.all(missing.map(load)).then((entries) => {
      for (const [{ load }, component] of entries) if (component) keepPart(load, component)
      if (!isUnmounted) setLoaded((before) => new Map([...before, ...entries]))
    })
    return () => {
      isUnmounted = true
    }
  }, [wanted])
  if (place === 'mark' && !parts.length) return <WalletMark account={account} />
  if (missing.length && place === 'total') return <Skeleton shape="number" />
  if (missing.length) return place === 'settings' ? parts.map(({ id }) => <Skeleton key={id} />) : null
  return parts
    .filter((part) => place !== 'mark' || loaded.get(part))
    .map((part) => (
      <PluginPart key={part.id} load={part.load} ready={loaded.get(part)} subject={account.address}>
        {(Part) => <Part namespace={namespace} account={account} />}
      </PluginPart>
    ))
}
