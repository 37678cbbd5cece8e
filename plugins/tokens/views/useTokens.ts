'use client'
import type { Namespace } from 'portico/kernel'
import { useService, useSource } from 'portico/react'
import { useEffect } from 'react'
import { type TokensState, tokens as token } from '../contract.js'

/** The tokens of a namespace, kept up to date while the component is mounted. */
export const useTokens = (namespace: Namespace): TokensState | undefined => {
  const { state, attend } = useService(token)
  useEffect(() => attend(namespace), [attend, namespace])
  return useSource(state, (all) => all[namespace])
}
