'use client'
import type { Service } from 'portico/kernel'
import { useHost } from './useHost.js'
import { useSource } from './useSource.js'

/** A service that must be there: views are shown only while the plugin that brought them runs. */
export const useService = <T>(token: Service<T>): T => {
  const found = useOptionalService(token)
  if (found === undefined) throw new Error(`Portico: no plugin provides "${token.id}"`)
  return found
}

/** A service that may come and go; undefined while nobody provides it. */
export const useOptionalService = <T>(token: Service<T>): T | undefined => {
  const host = useHost()
  return useSource({ get: () => host.get(token), subscribe: host.plugins.subscribe })
}
