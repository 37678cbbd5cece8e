'use client'

import { type ComponentPropsWithoutRef, Fragment, forwardRef } from 'react'
import { joinClasses, useStyles } from '../core.js'
import type { TestId } from '../testIds.js'
import { addressStyles } from './addressStyles.js'

/** Props of Address. */
export interface AddressProps extends Omit<ComponentPropsWithoutRef<'bdi'>, 'children' | 'dir'> {
  /** The whole address. */
  value: string
  /** Shows the whole address in groups on a plate instead of both ends. */
  full?: boolean | undefined
  /** Test id of the address. */
  testId?: string | undefined
}

/** An address in monospace, left to right in every language, with its first and last six characters in bold. */
export const Address = forwardRef<HTMLElement, AddressProps>(function Address(
  { value, full, className, testId = 'address' satisfies TestId, ...rest },
  ref,
) {
  useStyles(addressStyles)
  const start = value.startsWith('0x') ? 8 : 6
  const head = value.slice(0, start)
  const middle = value.slice(start, -6)
  const whole = value.length <= start + 6
  return (
    <bdi
      {...rest}
      ref={ref}
      dir="ltr"
      translate="no"
      className={joinClasses('p-address', className)}
      data-full={full ? '' : undefined}
      data-testid={testId}
    >
      {whole ? (
        <b>{value}</b>
      ) : (
        <>
          <b>{head}</b>
          {full
            ? middle.match(/.{1,4}/g)?.map((group, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: groups of one address have no identity but their place
                <Fragment key={index}>
                  <wbr />
                  <span>{group}</span>
                </Fragment>
              ))
            : '…'}
          {full && <wbr />}
          <b>{value.slice(-6)}</b>
        </>
      )}
    </bdi>
  )
})
