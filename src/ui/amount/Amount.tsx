'use client'

import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { joinClasses, Skeleton, useStyles } from '../core.js'
import { amountStyles } from './amountStyles.js'

/** Props of Amount. */
export interface AmountProps extends Omit<ComponentPropsWithoutRef<'span'>, 'children'> {
  /** The formatted amount with its unit or currency sign, e.g. "$4,012"; absent while it is loading. */
  text?: string | undefined
  /** Part after the text in a muted colour, e.g. ".88". */
  rest?: string | undefined
  /** The full amount for screen readers, e.g. "4,012.88 US dollars"; defaults to the visible text. */
  spoken?: string | undefined
  /** Size of the text. */
  size?: 'body' | 'number' | 'display' | undefined
  /** Test id of the amount. */
  testId?: string | undefined
}

/** An amount of money: left to right in every language, and a single text for screen readers. */
export const Amount = forwardRef<HTMLSpanElement, AmountProps>(function Amount(
  { text, rest, spoken, size = 'body', className, testId, ...others },
  ref,
) {
  useStyles(amountStyles)
  return (
    <span
      {...others}
      ref={ref}
      className={joinClasses('p-amount', className)}
      aria-busy={text === undefined || undefined}
      data-size={size}
      data-testid={testId}
    >
      {text === undefined ? (
        <Skeleton shape={size === 'body' ? 'text' : 'number'} />
      ) : spoken === undefined && !rest ? (
        <bdi dir="ltr">{text}</bdi>
      ) : (
        <>
          <bdi dir="ltr" aria-hidden>
            {text}
            {rest && <span className="p-amount-rest">{rest}</span>}
          </bdi>
          <span className="p-sr">{spoken ?? `${text}${rest}`}</span>
        </>
      )}
    </span>
  )
})
