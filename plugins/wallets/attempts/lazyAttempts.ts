import type { Router } from 'portico/core'
import { cell, type Namespace, readOnly } from 'portico/kernel'
import type { Attempt, Wallets } from '../contract.js'
import type { AttemptDeps, Attempts } from './createAttempts.js'

const waiting = { status: 'waiting' } as const

/** The visitor's attempts to connect; their code is loaded with Connect, or with the first attempt. */
export const lazyAttempts = (
  deps: Omit<AttemptDeps, 'attempt'> & { readonly router: Pick<Router, 'push'> },
  signal: AbortSignal,
) => {
  const attempt = cell<Attempt | undefined>(undefined)
  let attempts: Attempts | undefined
  const load = async () => {
    const code = await import('./createAttempts.js')
    if (!signal.aborted) attempts ??= code.createAttempts({ ...deps, attempt })
    return attempts
  }
  /** Runs at once if the code is loaded. */
  const run = (callback: (attempts: Attempts) => void, failed = () => {}) => {
    if (attempts) return callback(attempts)
    void load().then((loaded) => loaded && callback(loaded), failed)
  }
  const attend = (connectorId: string, namespace?: Namespace, all?: boolean) => {
    const params = { connectorId, ...(namespace && { namespace }), ...(all && { all }) }
    run(
      (loaded) => loaded.attend(params, waiting),
      () => attempt.set({ ...params, status: 'failed', count: 1 }),
    )
  }
  const pick: Wallets['pick'] = (row, requestedNamespace) => {
    if (row.open) return deps.router.push(row.open)
    const several = row.namespaces[1]
    const namespace = requestedNamespace ?? (several ? undefined : row.namespaces[0])
    const connector =
      row.connectors.find((each) => !namespace || each.namespaces.includes(namespace)) ?? row.connectors[0]
    if (!connector) return
    const connectorId = connector.id
    deps.router.push('ConnectingExternal', { connectorId, ...(namespace && { namespace }) })
    // Start at once, without waiting for the view to load.
    if (namespace || !several) attend(connectorId, namespace)
  }
  return {
    attempt: readOnly(attempt),
    attend,
    pick,
    retry: () => {
      if (attempt.get()?.status !== 'done') run((loaded) => loaded.retry(waiting))
    },
    /** Loads the code in advance. */
    preload: () => run(() => {}),
  }
}
