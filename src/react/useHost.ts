'use client'
import { useContext } from 'react'
import type { Host } from './Host.js'
import { HostContext } from './HostContext.js'

/** What the modal offers to a component of a view; throws elsewhere, where `useModal` has the modal. */
export const useHost = (): Host => {
  const host = useContext(HostContext)
  if (!host)
    throw new Error('Portico: only views of the modal have a host around them; elsewhere there is useModal')
  return host
}
