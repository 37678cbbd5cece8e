'use client'
import { useLocale } from 'portico/react'

/** The time when permissions end, given in unix seconds. */
export function ExpiryTime({ expiry }: { readonly expiry: number }) {
  const locale = useLocale()
  const date = new Date(expiry * 1000)
  return (
    <>
      <bdi>{new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(date)}</bdi>{' '}
      <bdi dir="ltr">{new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(date)}</bdi>
    </>
  )
}
