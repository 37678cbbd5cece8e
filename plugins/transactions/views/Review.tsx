'use client'
import { router, sessions } from 'portico/core'
import {
  BesideRequest,
  useChrome,
  useService,
  useSource,
  useSteady,
  useText,
  WithSuccess,
} from 'portico/react'
import {
  Accordion,
  Button,
  ButtonPair,
  Checkbox,
  MessageBlock,
  Note,
  StatusText,
  useStyles,
} from 'portico/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PlanNote } from '../contract.js'
import { reviewStyles } from './reviewStyles.js'

/** A part of a review that tests find. */
interface TestPart {
  readonly testId: string
}

/** Props of a review. */
export interface ReviewProps {
  /** The name of its view, which it leaves when it is over. */
  readonly view: string
  readonly className?: string
  readonly parts: Readonly<
    Record<'note' | 'raw' | 'sure' | 'problem' | 'confirm' | 'cancel' | 'abandon', TestPart>
  >
  /** The object of the visitor's confirmation. A ticked warning has to be ticked again for another one; it is absent once the review is over. */
  readonly reviewed: object | undefined
  /** The short text of its success; absent until then. */
  readonly success: string | undefined
  /** The success as it is seen: its amount is large, and the token's picture beside the check. */
  readonly moment?: { readonly headline: ReactNode; readonly logo: ReactNode }
  /** The party that is waited for; undefined if it is the visitor. */
  readonly waiting: 'preparing' | 'wallet' | 'network' | undefined
  readonly notes: readonly PlanNote[]
  /** The request to the wallet, which visitors can look at. */
  readonly request: unknown
  /** The reason why the last step failed, as a sentence. */
  readonly problem: string | undefined
  /** True if the visitor declined in the wallet. */
  readonly declined: boolean | undefined
  /** The receipt, and everything else above the notes. */
  readonly children: ReactNode
  /** Content of the button that confirms. */
  readonly action: ReactNode
  /** Text of the button that leaves the review. */
  readonly leaveText: string
  confirm(): void
  /** Stops waiting for the wallet or the network. */
  abandon(): void
  /** Called before the review is left. */
  revise(): void
}

/** A review, from its facts to its buttons; every feature's looks and behaves the same. */
export const Review = ({
  view,
  className = '',
  parts,
  reviewed,
  success,
  moment,
  waiting,
  notes,
  request,
  problem,
  declined,
  children,
  action,
  leaveText,
  confirm,
  abandon,
  revise,
}: ReviewProps) => {
  useStyles(reviewStyles)
  const text = useText()
  const { back, state: routerState } = useService(router)
  const [accepted, setAccepted] = useState<object>()
  const [pressed, setPressed] = useState(false)
  const checkbox = useRef<HTMLInputElement>(null)
  const { namespaces, activeNamespace = '' } = useSource(useService(sessions).state)
  const wallet = namespaces[activeNamespace]?.account.connectedWalletInfo?.name
  const isSteady = useSteady(waiting ?? 'review')
  const isOver = !reviewed
  useEffect(() => {
    // A sent one has already led to another view.
    if (isOver && routerState.get().stack.at(-1)?.view === view) back()
  }, [isOver, back, routerState, view])
  useChrome({
    status: success !== undefined ? 'done' : waiting ? 'waiting' : problem || declined ? 'failed' : 'idle',
  })
  const isAccepted = !isOver && accepted === reviewed
  const hasCritical = notes.some(({ level }) => level === 'critical')
  const isAbandonable = waiting === 'wallet' || waiting === 'network'
  return (
    <WithSuccess className={`p-review ${className}`} success={success} {...moment}>
      {children}
      {notes.map((note) => (
        <Note key={note.text} kind={note.level} testId={parts.note.testId} alert={note.level === 'critical'}>
          <bdi>{note.text}</bdi>
        </Note>
      ))}
      {request !== undefined && (
        <Accordion label={text('transactions.raw.show')} testId={parts.raw.testId}>
          <MessageBlock label={text('transactions.raw')} text={JSON.stringify(request, undefined, 1)} />
        </Accordion>
      )}
      {hasCritical && (
        <Checkbox
          label={text('transactions.sure')}
          checked={isAccepted}
          onChange={(next) => setAccepted(next ? reviewed : undefined)}
          {...(pressed && !isAccepted && { error: text('transactions.sure.missing') })}
          ref={checkbox}
          testId={parts.sure.testId}
        />
      )}
      {problem && (
        <Note kind={declined ? 'info' : 'critical'} alert testId={parts.problem.testId}>
          <bdi>{problem}</bdi>
        </Note>
      )}
      {waiting === 'wallet' && <BesideRequest />}
      <ButtonPair
        className="p-end"
        secondary={
          <Button
            testId={(isAbandonable ? parts.abandon : parts.cancel).testId}
            onClick={() => {
              if (isAbandonable) {
                if (isSteady()) abandon()
              } else {
                revise()
                back()
              }
            }}
          >
            {isAbandonable ? text('transactions.abandon') : leaveText}
          </Button>
        }
        primary={
          <Button
            variant="primary"
            busy={!!waiting}
            busyLabel={
              waiting === 'network'
                ? text('transactions.waiting')
                : waiting === 'preparing'
                  ? text('transactions.preparing')
                  : wallet
                    ? text('transactions.asking', { wallet })
                    : text('transactions.asking.unnamed')
            }
            testId={parts.confirm.testId}
            onClick={() => {
              if (!isSteady()) return
              setPressed(true)
              if (!hasCritical || isAccepted) confirm()
              else checkbox.current?.focus()
            }}
          >
            {action}
          </Button>
        }
      />
    </WithSuccess>
  )
}

/** A step of a list. */
export interface ReviewStep {
  readonly label: string
  readonly isDone: boolean
}

/** The steps of a plan, with the one that is next. */
export const ReviewSteps = ({
  steps,
  testId,
}: {
  readonly steps: readonly ReviewStep[]
  readonly testId: string
}) => {
  const text = useText()
  const current = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol role="list" className="p-review-steps" aria-label={text('transactions.steps')} data-testid={testId}>
      {steps.map(({ label, isDone }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same label.
        <li key={index} aria-current={index === current ? 'step' : undefined}>
          <span>
            <bdi>{label}</bdi>
          </span>
          {isDone && <span>✓</span>}
          {isDone && <StatusText className="p-sr">{text('transactions.step.done')}</StatusText>}
        </li>
      ))}
    </ol>
  )
}
