'use client'
import { useService } from 'portico/react'
import { useEffect, useState } from 'react'
import { account as token } from '../contract.js'
import type { AccountExtras, ViewService } from '../WithExtras.js'

/** What the Account view shows only now and then; it comes after the first paint. Null where it could not be loaded. */
export const useExtras = (): AccountExtras | null | undefined => {
  const { extras: load } = useService(token as ViewService)
  const [extras, setExtras] = useState<AccountExtras | null>()
  useEffect(() => {
    load().then(setExtras, () => setExtras(null))
  }, [load])
  return extras
}
