'use client'

import { type ComponentPropsWithoutRef, forwardRef, type MouseEventHandler, type ReactNode } from 'react'
import { coreIcons } from '../icon/coreIcons.js'
import { Glyph } from '../icon/Glyph.js'
import { GlyphButton } from '../iconButton/GlyphButton.js'
import { joinClasses } from '../joinClasses.js'
import type { TestId } from '../testIds.js'

const modal = { role: 'dialog', 'aria-modal': true } as const
const page = { role: 'region' } as const

/** Props of Card. */
export interface CardProps extends Omit<ComponentPropsWithoutRef<'section'>, 'title' | 'role'> {
  /** Title of the view, also the name of the dialog. */
  title: ReactNode
  /** Id of the title element, unique in its root. */
  titleId: string
  /** Goes one view back; without it there is no back button. */
  onBack?: MouseEventHandler<HTMLButtonElement> | undefined
  /** Asks to close; without it there is no close button. */
  onClose?: MouseEventHandler<HTMLButtonElement> | undefined
  /** Opens help; shown where the back button would be. */
  onHelp?: MouseEventHandler<HTMLButtonElement> | undefined
  /** Name of the back button. */
  backLabel: string
  /** Name of the close button. */
  closeLabel: string
  /** Name of the help button. */
  helpLabel?: string | undefined
  /** State of the signal line. */
  status: 'idle' | 'waiting' | 'done' | 'failed'
  /** Number of the attempt; a new one restarts the line's animation. */
  request?: number | undefined
  /** Shakes the card while true. */
  shake?: boolean | undefined
  /** Phase of a change of view: the old one leaves, its title has been replaced, the new one enters. */
  phase?: 'open' | 'out' | 'swap' | 'in' | undefined
  /** Marks the card as idle, for tests. */
  idle?: boolean | undefined
  /** Strip at the end of the card, normally a TrustRail. */
  rail: ReactNode
  /** Bar over the header, normally an AlertBar. */
  alert?: ReactNode
  /** Message above the rail, normally a Snackbar. */
  snackbar?: ReactNode
  /** Makes the card a region of the page instead of a modal dialog. */
  embedded?: boolean | undefined
  /** Test id of the card. */
  testId?: string | undefined
}

/** The frame of every view: header, signal line, scrolling body and rail. */
export const Card = forwardRef<HTMLElement, CardProps>(function Card(
  {
    title,
    titleId,
    onBack,
    onClose,
    onHelp,
    backLabel,
    closeLabel,
    helpLabel,
    status,
    request,
    shake,
    phase,
    idle,
    rail,
    alert,
    snackbar,
    embedded,
    className,
    testId = 'portico-card' satisfies TestId,
    children,
    ...rest
  },
  ref,
) {
  return (
    <section
      {...rest}
      ref={ref}
      className={joinClasses('p-card', className)}
      {...(embedded ? page : modal)}
      aria-labelledby={titleId}
      data-testid={testId}
      data-embedded={embedded ? '' : undefined}
      data-shake={shake ? '' : undefined}
      data-phase={phase}
      data-idle={idle ? '' : undefined}
    >
      {alert}
      <div className="p-header">
        {onBack ? (
          <GlyphButton
            glyph={<Glyph path={coreIcons.back} flip />}
            label={backLabel}
            onClick={onBack}
            testId={'header-back' satisfies TestId}
          />
        ) : (
          onHelp && (
            <GlyphButton
              glyph={<Glyph path={coreIcons.help} />}
              label={helpLabel ?? ''}
              onClick={onHelp}
              testId={'header-help' satisfies TestId}
            />
          )
        )}
        <h2 id={titleId} tabIndex={-1} data-testid={'header-title' satisfies TestId}>
          <span dir="auto">{title}</span>
        </h2>
        {onClose && (
          <GlyphButton
            glyph={<Glyph path={coreIcons.close} />}
            label={closeLabel}
            onClick={onClose}
            testId={'header-close' satisfies TestId}
          />
        )}
        <div
          className="p-signal"
          aria-hidden
          data-status={status}
          data-testid={'signal-line' satisfies TestId}
        >
          <i key={request} />
        </div>
      </div>
      <div className="p-main">
        <div className="p-body" data-testid={'card-body' satisfies TestId}>
          {children}
        </div>
      </div>
      {snackbar && <div className="p-toast">{snackbar}</div>}
      {rail}
    </section>
  )
})
