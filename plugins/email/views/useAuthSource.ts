'use client'
import type { Source } from 'portico/kernel'
import { type Auth, auth } from 'portico/plugins/auth/contract'
import { useOptionalService, useSource } from 'portico/react'

const none: Source<undefined> = { get: () => undefined, subscribe: () => () => {} }

/** The value of a source of the embedded wallet, while the wallet is awake. */
export const useAuthSource = <T>(pick: (auth: Auth) => Source<T>): T | undefined => {
  const found = useOptionalService(auth)
  return useSource<T | undefined>(found ? pick(found) : none)
}
