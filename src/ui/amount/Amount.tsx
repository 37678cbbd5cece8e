'use client'

import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { joinClasses, Skeleton, useStyles } from '../core.js'
import { amountStyles } from './amountStyles.js'

/** Props of Amount. */
export interface AmountProps extends Omit<ComponentPropsWithoutRef<'span'>, 'children'> {
  /** The amount with its unit or currency sign, formatted, such as "$4,012"; without it it is loading. */
  text?: string | undefined
  /** Part after the text in a quieter colour, such as ".88". */
  rest?: string | undefined
  /** The whole amount as it is read out, such as "4,012.88 US dollars"; by default what is shown. */
  spoken?: string | undefined
  /** Size of the text. */
  size?: 'body' | 'number' | 'display' | undefined
  /** Test id of the amount. */
  testId?: string | undefined
}

/** An amount of money: left to right in every language, and one text for readers. */
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
