'use client'

import { type ComponentPropsWithoutRef, forwardRef, type MouseEventHandler, type ReactNode } from 'react'
import { coreIcons } from '../icon/coreIcons.js'
import { Glyph } from '../icon/Glyph.js'
import { joinClasses } from '../joinClasses.js'
import type { TestId } from '../testIds.js'

/** Props of TrustRail. */
export interface TrustRailProps extends Omit<ComponentPropsWithoutRef<'div'>, 'role'> {
  /** Name of the strip. */
  label: string
  /** The page's origin as the browser sees it. */
  origin: string
  /** State of the connection. */
  state: 'none' | 'connected' | 'unsupported'
  /** The state in words; visible unless connected to a named network, then only announced. */
  stateLabel: string
  /** Name of the active network. */
  network?: string | undefined
  /** Opens the list of networks; makes the network a button. */
  onNetwork?: MouseEventHandler<HTMLButtonElement> | undefined
  /** Description of the button, announced after the state. */
  networkLabel?: string | undefined
  /** Second line, such as legal text. */
  children?: ReactNode
  /** Test id of the rail. */
  testId?: string | undefined
}

/** The fixed strip at the end of every view: origin, connection and network. */
export const TrustRail = forwardRef<HTMLDivElement, TrustRailProps>(function TrustRail(
  {
    label,
    origin,
    state,
    stateLabel,
    network,
    onNetwork,
    networkLabel,
    className,
    testId = 'trust-rail' satisfies TestId,
    children,
    ...rest
  },
  ref,
) {
  const named = state === 'connected' && network
  const status = (
    <>
      <i aria-hidden />
      <span>
        {named ? <span className="p-sr">{stateLabel} </span> : stateLabel}
        {named && <span dir="auto">{network}</span>}
        {onNetwork && networkLabel && <span className="p-sr"> {networkLabel}</span>}
      </span>
    </>
  )
  const shared = { className: 'p-rail-state', 'data-testid': 'trust-rail-network' satisfies TestId }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      {...rest}
      ref={ref}
      role="group"
      aria-label={label}
      className={joinClasses('p-rail', className)}
      data-state={state}
      data-testid={testId}
    >
      <div>
        <Glyph path={coreIcons.lock} />
        <bdi dir="ltr" translate="no" title={origin}>
          {origin}
        </bdi>
        {onNetwork ? (
          <button type="button" {...shared} onClick={onNetwork}>
            {status}
          </button>
        ) : (
          <span {...shared}>{status}</span>
        )}
      </div>
      {children && <div className="p-rail-more">{children}</div>}
    </div>
  )
})
