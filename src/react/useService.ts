'use client'
import type { Service } from 'portico/kernel'
import { useContext } from 'react'
import { ModalContext } from './modalContext.js'
import { HostContext } from './useHost.js'
import { useSource } from './useSource.js'

/** A service that must exist: views are shown only while their plugin, and so its dependencies, are running. */
export const useService = <T>(token: Service<T>): T => {
  const found = useOptionalService(token)
  if (found === undefined) throw new Error(`Portico: no plugin provides "${token.id}"`)
  return found
}

/** An optional service; undefined while no plugin provides it. */
export const useOptionalService = <T>(token: Service<T>): T | undefined => {
  const host = useContext(HostContext)
  const modal = useContext(ModalContext)
  const around = host ?? modal?.kernel
  if (!around) throw new Error('Portico: useService needs a view, or a <ModalProvider>, around it')
  return useSource({ get: () => around.get(token), subscribe: around.plugins.subscribe })
}
