'use client'
import type { Service } from 'portico/kernel'
import { useHost } from './useHost.js'
import { useSource } from './useSource.js'

/** A service that must exist: views are shown only while their plugin, and so its dependencies, are running. */
export const useService = <T>(token: Service<T>): T => {
  const found = useOptionalService(token)
  if (found === undefined) throw new Error(`Portico: no plugin provides "${token.id}"`)
  return found
}

/** An optional service; undefined while no plugin provides it. */
export const useOptionalService = <T>(token: Service<T>): T | undefined => {
  const host = useHost()
  return useSource({ get: () => host.get(token), subscribe: host.plugins.subscribe })
}
