'use client'
import type { Namespace } from 'portico/kernel'
import { useService, useText } from 'portico/react'
import { Button, type TestId, useStyles } from 'portico/ui'
import { useEffect, useState } from 'react'
import { account as token } from '../../contract.js'
import { accountExtraStyles } from './accountExtraStyles.js'

/** Shown for a balance that cannot be read: retries after 30 s, or after 5 min if the answer could not be a balance, and when the page is online again. */
export function NoBalance({ namespace }: { readonly namespace: Namespace }) {
  useStyles(accountExtraStyles)
  const text = useText()
  const service = useService(token)
  const secondsLeft = () => Math.ceil((service.retryAt(namespace) - Date.now()) / 1000)
  const [seconds, setSeconds] = useState(secondsLeft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts down from the last request
  useEffect(() => {
    const refresh = () => service.refresh(namespace)
    const tick = () => {
      if (secondsLeft() > 0) setSeconds(secondsLeft())
      else refresh()
    }
    const timer = setInterval(tick, 1000)
    addEventListener('online', refresh)
    return () => {
      clearInterval(timer)
      removeEventListener('online', refresh)
    }
  }, [service, namespace])
  return (
    <>
      {/* A message tells that the balance is missing. */}
      <p>{text('account.balance.again', { seconds })}</p>
      <Button variant="link" testId={'retry' satisfies TestId} onClick={() => service.refresh(namespace)}>
        {text('account.balance.retry')}
      </Button>
    </>
  )
}
