'use client'
import { notices, router } from 'portico/core'
import {
  Around,
  formatAmount,
  useChrome,
  useLocale,
  useOnline,
  useOptionalService,
  useService,
  useText,
  type ViewComponent,
} from 'portico/react'
import { Amount, Button, CopyButton, Hero, Logo, Note, StatusText, type TestId, useStyles } from 'portico/ui'
import { useEffect, useRef, useState } from 'react'
import type { Purchase } from '../contract.js'
import type { OnrampTestId } from '../OnrampTestId.js'
import { onrampStyles } from './onrampStyles.js'
import { useOnrampForm } from './useOnrampForm.js'

/** How long the line of the card moves once the page is open, in milliseconds. */
const WAITING_LINE = 4_800
/** When the visitor is told how long it may take, in milliseconds. */
const LATE_AFTER = 180_000
/** Number of letters above which an amount is set smaller. */
const LONG_AMOUNT = 16
/** How often the window is looked at, in milliseconds: no event tells that it was closed. */
const LOOK_EVERY = 1_000

/** True once the time has passed since `from`. */
const useElapsed = (since: number, ms: number) => {
  const [hasElapsed, setElapsed] = useState(() => Date.now() - since >= ms)
  useEffect(() => {
    const remaining = since + ms - Date.now()
    setElapsed(remaining <= 0)
    if (remaining <= 0) return
    const timer = setTimeout(() => setElapsed(true), remaining)
    return () => clearTimeout(timer)
  }, [since, ms])
  return hasElapsed
}

/** True while the condition holds, looked at again and again while `isActive`. */
const usePolled = (condition: () => boolean, isActive: boolean) => {
  const [holds, setHolds] = useState(false)
  useEffect(() => {
    if (!isActive) return setHolds(false)
    const look = () => setHolds(condition())
    look()
    const timer = setInterval(look, LOOK_EVERY)
    return () => clearInterval(timer)
  }, [condition, isActive])
  return holds
}

/** A purchase on its way: where it is paid, and whether it has arrived. */
const BuyInProgress: ViewComponent<'BuyInProgress'> = () => {
  useStyles(onrampStyles)
  const text = useText()
  const locale = useLocale()
  const online = useOnline()
  const board = useOptionalService(notices)
  const { reset, back } = useService(router)
  const { formState, buy, stop, isWindowGone } = useOnrampForm()
  // The content stays until the view is gone.
  const last = useRef<Purchase>(undefined)
  if (formState.purchase) last.current = formState.purchase
  const purchase = last.current
  const hasPageSettled = useElapsed(purchase?.startedAt ?? 0, WAITING_LINE)
  const isLate = useElapsed(purchase?.startedAt ?? 0, LATE_AFTER)
  const status = purchase?.status
  const isGone = usePolled(isWindowGone, status === 'open')
  useChrome({
    ...(purchase && { title: text('onramp.progress', { provider: purchase.label }) }),
    status:
      status === 'opening' || (status === 'open' && !hasPageSettled && !isGone)
        ? 'waiting'
        : status === 'failed' || status === 'declined' || status === 'blocked'
          ? 'failed'
          : status === 'arrived'
            ? 'done'
            : 'idle',
    attempt: purchase?.count,
  })
  if (!purchase) return null
  const { label, icon, link, arrived, elsewhere, provider } = purchase
  const isOpen = status === 'open'
  const isBlocked = status === 'blocked'
  const canRetry = status === 'failed' || status === 'declined'
  const { amount = 0n, decimals = 0, symbol = '' } = arrived ?? {}
  const amountText = `${formatAmount(amount, decimals, 6, locale)} ${symbol}`
  const [title, sentence] = ((): [string, string] => {
    switch (status) {
      case 'blocked':
        return [text('onramp.blocked'), text('onramp.blocked.text')]
      case 'failed':
        return [
          text('onramp.failed', { provider: label }),
          text(online ? 'onramp.failed.text' : 'onramp.offline'),
        ]
      case 'declined':
        return [text('onramp.declined'), text('onramp.declined.text', { provider: label })]
      case 'arrived':
        // Isolated: it stands in sentences of any direction.
        return [text('onramp.arrived', { amount: `\u2066${amountText}\u2069` }), text('onramp.arrived.text')]
      case 'open':
        return [
          isGone ? text('onramp.waiting') : text('onramp.open', { provider: label }),
          elsewhere
            ? text('onramp.open.elsewhere', { network: elsewhere })
            : isGone
              ? text('onramp.waiting.text', { provider: label })
              : text('onramp.open.text'),
        ]
      default:
        return [text('onramp.opening', { provider: label }), text('onramp.opening.text')]
    }
  })()
  return (
    <div className="p-onramp">
      <Hero
        logo={arrived ? <Logo name={symbol} size={64} /> : <Logo name={label} src={icon} size={64} />}
        done={!!arrived}
        title={
          arrived ? (
            <span data-testid={'onramp-arrived' satisfies OnrampTestId}>
              <Around sentence={text('onramp.arrived', { amount: '\n' })}>
                <Amount size={amountText.length > LONG_AMOUNT ? 'number' : 'display'} text={amountText} />
              </Around>
            </span>
          ) : (
            title
          )
        }
        sentence={sentence}
        testId={'onramp-progress' satisfies OnrampTestId}
        data-status={status}
      />
      <StatusText className="p-sr" tone={canRetry || isBlocked ? 'failed' : arrived ? 'done' : undefined}>
        {`${title} – ${sentence}`}
      </StatusText>
      {(isOpen || isBlocked) && !online && <Note kind="caution">{text('onramp.offline')}</Note>}
      {isOpen && isLate && <Note kind="info">{text('onramp.late')}</Note>}
      <div className="p-onramp-buttons">
        {link && (isOpen || isBlocked) && (
          <>
            <a
              className="p-button"
              data-variant={isBlocked ? 'primary' : 'secondary'}
              data-testid={'onramp-link' satisfies OnrampTestId}
              href={link}
              target="_blank"
              rel="noopener noreferrer"
            >
              {isBlocked ? text('onramp.link', { provider: label }) : text('onramp.again')}
              <span className="p-sr"> {text('onramp.window')}</span>
            </a>
            <CopyButton
              wide
              text={link}
              label={text('onramp.copy')}
              copiedLabel={text('onramp.copied')}
              onFailed={() => void board?.snack('error', text('onramp.copy.failed'))}
              testId={'onramp-copy' satisfies OnrampTestId}
            />
          </>
        )}
        {canRetry && (
          <Button
            variant="primary"
            testId={'retry' satisfies TestId}
            onClick={() => {
              if (!buy(provider)) back()
            }}
          >
            {text('onramp.retry')}
          </Button>
        )}
        <Button
          variant={arrived ? 'primary' : 'secondary'}
          testId={'onramp-back' satisfies OnrampTestId}
          onClick={() => {
            // A declined one stays watched: its window may take another card.
            if (arrived || status === 'failed') stop()
            reset('Account')
          }}
        >
          {text('onramp.back')}
        </Button>
        {(isOpen || isBlocked) && (
          <Button
            variant="link"
            testId={'onramp-stop' satisfies OnrampTestId}
            onClick={() => {
              stop()
              back()
            }}
          >
            {text('onramp.stop')}
          </Button>
        )}
      </div>
    </div>
  )
}

export { progressMessages as messages } from './progressMessages.js'
export default BuyInProgress
