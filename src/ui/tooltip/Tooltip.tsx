'use client'

import {
  type ComponentPropsWithoutRef,
  cloneElement,
  forwardRef,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { joinClasses, useStyles } from '../core.js'
import type { LateTestId } from '../lateTestIds.js'
import { tooltipStyles } from './tooltipStyles.js'

/** Props of Tooltip. */
export interface TooltipProps extends Omit<ComponentPropsWithoutRef<'span'>, 'children'> {
  /** The explanation. */
  text: ReactNode
  /** The explained control; it must be focusable and pass on `aria-describedby`. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
  /** Test id of the text. */
  testId?: string | undefined
}

/** A sentence next to a control while it is hovered or focused; Escape hides it, and the pointer may move onto it. */
export const Tooltip = forwardRef<HTMLSpanElement, TooltipProps>(function Tooltip(
  { text, children, className, testId = 'tooltip' satisfies LateTestId, ...rest },
  ref,
) {
  useStyles(tooltipStyles)
  const id = useId()
  const root = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const [place, setPlace] = useState({ below: false, end: false })
  useImperativeHandle(ref, () => root.current as HTMLSpanElement, [])

  useLayoutEffect(() => {
    const tip = root.current?.querySelector<HTMLElement>('[role=tooltip]')
    if (!open || !tip || !root.current) return
    const triggerBox = root.current.getBoundingClientRect()
    const body = root.current.closest('.p-body')?.getBoundingClientRect()
    const frame = body ?? { top: 0, left: 0, right: innerWidth }
    const rtl = getComputedStyle(root.current).direction === 'rtl'
    setPlace({
      below: triggerBox.top - tip.offsetHeight < frame.top,
      end: rtl
        ? triggerBox.right - tip.offsetWidth < frame.left
        : triggerBox.left + tip.offsetWidth > frame.right,
    })
  }, [open])

  useEffect(() => {
    if (!open) return
    // Also in its own tree: keys inside a modal never reach the document, and keys elsewhere never reach the tree.
    const places = [root.current?.ownerDocument, root.current?.getRootNode()]
    const onKey = (event: Event) => {
      if ((event as KeyboardEvent).key !== 'Escape') return
      // Escape closes only the tooltip: other handlers check this.
      event.preventDefault()
      setOpen(false)
    }
    for (const place of places) place?.addEventListener('keydown', onKey, true)
    return () => {
      for (const place of places) place?.removeEventListener('keydown', onKey, true)
    }
  }, [open])

  const describedBy = [children.props['aria-describedby'], open && id].filter(Boolean).join(' ')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches its control, which is the interactive element
    <span
      {...rest}
      ref={root}
      className={joinClasses('p-tip', className)}
      data-below={place.below ? '' : undefined}
      data-end={place.end ? '' : undefined}
      data-testid={testId}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={(event) => setOpen(event.target.matches(':focus-visible'))}
      onBlur={() => setOpen(false)}
    >
      {cloneElement(children, { 'aria-describedby': describedBy || undefined })}
      {open && (
        <span id={id} role="tooltip">
          <span>{text}</span>
        </span>
      )}
    </span>
  )
})
