'use client'
import type { Namespace } from 'portico/kernel'
import { useLocale, useService, useText } from 'portico/react'
import { IconButton } from 'portico/ui'
import { type TokensState, tokens as token } from '../contract.js'
import type { TokensTestId } from '../TokensTestId.js'
import { useNow } from './useNow.js'

const MINUTE = 60_000
/** Ages are shown in steps of this many seconds. */
const STEP = 10

const formatterOf = (locale: string): Intl.RelativeTimeFormat => {
  try {
    return new Intl.RelativeTimeFormat(`${locale}-u-nu-latn`, { numeric: 'auto' })
  } catch {
    return new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  }
}

/** The time since something happened, in the locale's words; in English if the tag is invalid. */
const elapsedText = (ms: number, locale: string): string => {
  const words = formatterOf(locale)
  const tens = Math.max(0, Math.floor(ms / 1000 / STEP)) * STEP
  return ms < MINUTE ? words.format(-tens, 'second') : words.format(-Math.floor(ms / MINUTE), 'minute')
}

interface TokensHeadProps {
  readonly namespace: Namespace
  readonly shown: TokensState
}

/** The age of the figures, and a button that reads them again, or the time at which it may be used again. */
export function TokensHead({ namespace, shown }: TokensHeadProps) {
  const text = useText()
  const locale = useLocale()
  const { refresh } = useService(token)
  const { status, at, retryAt } = shown
  const now = useNow(status === 'unavailable' ? 1000 : STEP * 1000)
  const seconds = Math.max(1, Math.ceil(((retryAt ?? 0) - Math.max(now, Date.now())) / 1000))
  const isUnavailable = status === 'unavailable'
  const age =
    at === undefined
      ? undefined
      : text('tokens.age', { ago: elapsedText(Math.max(now, Date.now()) - at, locale) })
  return (
    <div className="p-tokens-head">
      <p className={isUnavailable ? undefined : 'p-sr'} data-testid={'tokens-age' satisfies TokensTestId}>
        {isUnavailable ? text('tokens.again', { seconds }) : age}
      </p>
      {!isUnavailable && (
        <IconButton
          icon="refresh"
          label={text('tokens.refresh')}
          title={age}
          testId={'tokens-refresh' satisfies TokensTestId}
          aria-busy={status === 'loading' || undefined}
          onClick={() => refresh(namespace)}
        />
      )}
    </div>
  )
}
