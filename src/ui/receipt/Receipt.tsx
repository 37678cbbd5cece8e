'use client'

import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId } from 'react'
import { joinClasses, useStyles } from '../core.js'
import type { LateTestId } from '../lateTestIds.js'
import { receiptStyles } from './receiptStyles.js'

/** One fact of a Receipt. */
export interface ReceiptFact {
  /** Name of the fact. */
  term: string
  /** Value of the fact. */
  value: ReactNode
  /** Puts the fact on a line of its own, for a whole address. */
  wide?: boolean | undefined
  /** Test id of the fact. */
  testId?: string | undefined
}

/** Props of Receipt. */
export interface ReceiptProps extends Omit<ComponentPropsWithoutRef<'section'>, 'title'> {
  /** The action that is about to happen. */
  heading: ReactNode
  /** The sum, normally an Amount in display size. */
  sum?: ReactNode
  /** The facts in order: amount, recipient, network, cost. */
  facts: readonly ReceiptFact[]
  /** Further content below the facts, e.g. a MessageBlock. */
  children?: ReactNode
  /** Test id of the receipt. */
  testId?: string | undefined
}

/** The facts of a final action, on a card with a perforated edge that nothing else has. */
export const Receipt = forwardRef<HTMLElement, ReceiptProps>(function Receipt(
  { heading, sum, facts, className, testId = 'receipt' satisfies LateTestId, children, ...rest },
  ref,
) {
  useStyles(receiptStyles)
  const id = useId()
  return (
    <section
      {...rest}
      ref={ref}
      className={joinClasses('p-receipt', className)}
      aria-labelledby={id}
      data-testid={testId}
    >
      <h3 id={id}>{heading}</h3>
      {sum && <div className="p-receipt-sum">{sum}</div>}
      <dl>
        {facts.map(({ term, value, wide, testId: factId }) => (
          <div key={term} data-wide={wide ? '' : undefined}>
            <dt>{term}</dt>
            <dd data-testid={factId}>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
})
