'use client'

import {
  type ComponentPropsWithoutRef,
  type CSSProperties,
  forwardRef,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { joinClasses, Logo, useStyles } from '../core.js'
import type { LateTestId } from '../lateTestIds.js'
import type { QrDrawing } from './drawQr.js'
import { qrPlateStyles } from './qrPlateStyles.js'

/** Props of QrPlate. */
export interface QrPlateProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Text of the code; absent while it is loading. */
  value?: string | undefined
  /** Name of the code for assistive technology. */
  label: string
  /** State of the plate; derived from `value` by default. */
  state?: 'loading' | 'ready' | 'renewing' | 'failed' | undefined
  /** Sentence on the plate while it is not ready; repeat it in the view's StatusText. */
  message?: ReactNode
  /** Control below the sentence of a failed plate. */
  action?: ReactNode
  /** URL of a decorative image for the centre. */
  logo?: string | undefined
  /** Share of the side that the image takes, 0 to 0.25; above 0.2 a higher error correction is used. */
  logoShare?: number | undefined
  /** Called with the error if there is no code: the encoder did not load, or the text is too long. */
  onFailed?: ((error: unknown) => void) | undefined
  /** Test id of the plate. */
  testId?: string | undefined
}

type Encoder = typeof import('./drawQr.js')
type Outcome = { drawing?: QrDrawing; error?: unknown }

const dots = Array.from({ length: 29 * 29 }, (_, index) => [index % 29, Math.floor(index / 29)] as const)
  .filter(([x, y]) => (x * 7 + y * 11 + x * y) % 3 === 0 && (x > 7 || (y > 7 && y < 21)) && (x < 21 || y > 7))
  .map(([x, y]) => `M${x + 0.22} ${y + 0.22}h.56v.56h-.56z`)
  .join('')

/** A placeholder that only looks like a QR code, so that nothing can be scanned while loading. */
const waiting = (
  <svg viewBox="0 0 29 29" fill="currentColor" stroke="currentColor" aria-hidden>
    <path d={dots} strokeWidth={0.44} strokeLinejoin="round" />
    {[
      [0, 0],
      [22, 0],
      [0, 22],
    ].map(([x = 0, y = 0]) => (
      <rect key={`${x} ${y}`} x={x + 0.5} y={y + 0.5} width={6} height={6} rx={1.25} fill="none" />
    ))}
  </svg>
)

const drawText = (encoder: Encoder, value: string, share: number): Outcome => {
  try {
    return { drawing: encoder.drawQr(value, share) }
  } catch (error) {
    return { error }
  }
}

/** A QR code, dark on white in every theme; the encoder loads with the first plate. */
export const QrPlate = forwardRef<HTMLDivElement, QrPlateProps>(function QrPlate(
  {
    value,
    label,
    state = value ? 'ready' : 'loading',
    message,
    action,
    logo,
    logoShare = 0.2,
    onFailed,
    className,
    testId = 'qr-plate' satisfies LateTestId,
    ...rest
  },
  ref,
) {
  useStyles(qrPlateStyles)
  const [encoder, setEncoder] = useState<Encoder>()
  const [lost, setLost] = useState<{ error: unknown; value: string | undefined }>()
  const isNeeded = !encoder && state !== 'failed'
  useEffect(() => {
    if (!isNeeded) return
    let current = true
    import('./drawQr.js').then(
      (loaded) => current && setEncoder(() => loaded),
      (error: unknown) => current && setLost({ error, value }),
    )
    return () => {
      current = false
    }
  }, [isNeeded, value])
  const share = logo ? Math.min(logoShare, 0.25) : 0
  const { drawing, error = encoder || lost?.value !== value ? undefined : lost?.error } = useMemo<Outcome>(
    () => (encoder && value ? drawText(encoder, value, share) : {}),
    [encoder, value, share],
  )
  const latest = useRef(onFailed)
  useEffect(() => {
    latest.current = onFailed
  })
  useEffect(() => {
    if (error !== undefined) latest.current?.(error)
  }, [error])
  const shown = error !== undefined ? 'failed' : state === 'ready' && !drawing ? 'loading' : state
  const live = shown === 'ready' || shown === 'renewing'
  return (
    <div
      {...rest}
      ref={ref}
      className={joinClasses('p-qr', className)}
      style={{ ...rest.style, '--logo': `${share * 100}%` } as CSSProperties}
      aria-busy={shown === 'loading' || shown === 'renewing' || undefined}
      data-state={shown}
      data-testid={testId}
    >
      {drawing && live ? (
        <svg
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          fill="currentColor"
          role="img"
          aria-label={label}
          aria-hidden={shown !== 'ready' || undefined}
          data-testid={'qr-code' satisfies LateTestId}
        >
          <path d={drawing.modules} />
          <path d={shown === 'ready' ? drawing.finders : drawing.rings} fillRule="evenodd" />
        </svg>
      ) : (
        waiting
      )}
      {logo && shown === 'ready' && <Logo name="" src={logo} />}
      {shown !== 'ready' && message && (
        <div>
          <span>{message}</span>
          {shown === 'failed' && action}
        </div>
      )}
    </div>
  )
})
