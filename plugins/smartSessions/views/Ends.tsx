'use client'
import { useLocale } from 'portico/react'

/** The time when permissions end, given in unix seconds. */
export function Ends({ expiry }: { readonly expiry: number }) {
  const locale = useLocale()
  const at = new Date(expiry * 1000)
  return (
    <>
      <bdi>{new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at)}</bdi>{' '}
      <bdi dir="ltr">{new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at)}</bdi>
    </>
  )
}
