'use client'
import { type AccountInUse, notices, router } from 'portico/core'
import { names } from 'portico/plugins/names/contract'
import { useOptionalService, useService, useText } from 'portico/react'
import { Address, Button, IconButton, MoreIcon, Note, TextField } from 'portico/ui'
import { Fragment, type RefObject, useEffect, useState } from 'react'
import type { SendState } from '../contract.js'
import type { SendForm } from '../internal.js'
import { isLink } from '../receivers/isLink.js'
import type { DraftProblems } from '../rules/checkDraft.js'
import type { SendTestId } from '../SendTestId.js'
import { canScan } from './canScan.js'
import { paymentFacts } from './paymentFacts.js'

/** Ways to enter a receiver without typing, or to remove it. */
const ReceiverButtons = ({ form, to, focus }: { form: SendForm; to: string; focus(): void }) => {
  const text = useText()
  const { push } = useService(router)
  const board = useOptionalService(notices)
  const [isScanAvailable, setScanAvailable] = useState(false)
  useEffect(() => {
    void canScan().then(setScanAvailable)
  }, [])
  const paste = async () => {
    try {
      await form.paste(await navigator.clipboard.readText())
      focus()
    } catch {
      board?.snack('error', text('send.to.paste.failed'))
    }
  }
  return (
    <span className="p-send-ends">
      {to ? (
        <IconButton
          icon="close"
          label={text('send.to.clear')}
          testId={'send-clear' satisfies SendTestId}
          onClick={() => {
            form.edit({ to: '' })
            focus()
          }}
        />
      ) : (
        <>
          {isScanAvailable && (
            <IconButton
              icon={<MoreIcon name="scan" />}
              label={text('send.scan')}
              testId={'send-scan' satisfies SendTestId}
              onClick={() => push('SendScan')}
            />
          )}
          <Button type="button" testId={'send-paste' satisfies SendTestId} onClick={paste}>
            {text('send.to.paste')}
          </Button>
        </>
      )}
    </span>
  )
}

/** The reason why the text is no receiver; undefined if it is one, or may become one. */
const useReceiverProblem = (
  { draft, looking, problem }: SendState,
  account: AccountInUse,
  hasNames: boolean,
) => {
  const text = useText()
  const { network, chain } = account
  const to = draft.to.trim()
  if (!to || draft.receiver || looking || problem === text('send.to.unread')) return undefined
  if (chain.parseAddress?.(to.toLowerCase())) return text('send.to.checksum')
  if (/^[\da-z]{25,}$/i.test(to)) return text('send.to.wrong.on', { network: network.name })
  if (!to.includes('.')) return text('send.to.wrong')
  return hasNames ? text('send.to.unknown', { network: network.name }) : text('send.to.nameless')
}

export interface ReceiverFieldProps {
  readonly form: SendForm
  readonly formState: SendState
  readonly account: AccountInUse
  readonly problems: DraftProblems
  /** True once the visitor has asked for the review. */
  readonly isPressed: boolean
  readonly fieldRef: RefObject<HTMLInputElement | null>
}

/** The receiver, and what a payment code asks for. */
export const ReceiverField = ({
  form,
  formState,
  account,
  problems,
  isPressed,
  fieldRef,
}: ReceiverFieldProps) => {
  const text = useText()
  const hasNames = !!useOptionalService(names)
  /** True once the field was left, because an address is not checked letter by letter. */
  const [hasLeft, setHasLeft] = useState(false)
  const problem = useReceiverProblem(formState, account, hasNames)
  const { draft, looking, fixed } = formState
  const { to, receiver, payment } = draft
  const isEmpty = !to.trim()
  return (
    <>
      <TextField
        ref={fieldRef}
        label={text('send.to')}
        placeholder={text(hasNames ? 'send.to.hint' : 'send.to.hint.address')}
        value={to}
        readOnly={fixed}
        onChange={(value) => {
          // Pasted by keyboard or menu, as nobody types a whole link at once.
          if (isLink(value) && value.length > to.length + 1) void form.paste(value)
          else form.edit({ to: value })
        }}
        busy={looking}
        busyLabel={text('send.to.looking')}
        error={
          (isPressed || hasLeft) &&
          (isEmpty
            ? !problems.token && text(hasNames ? 'send.to.missing' : 'send.to.missing.address')
            : problem)
        }
        onBlur={() => setHasLeft(!isEmpty)}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        testId={'send-to' satisfies SendTestId}
        end={!fixed && <ReceiverButtons form={form} to={to} focus={() => fieldRef.current?.focus()} />}
      />
      <div role="status">
        {receiver && (
          // A typed address stands in the field; the review shows it in full.
          <p
            className={receiver.name === undefined ? 'p-sr' : 'p-send-found'}
            data-testid={'send-resolved' satisfies SendTestId}
          >
            {receiver.name !== undefined && (
              <>
                <bdi>{receiver.name}</bdi>{' '}
              </>
            )}
            <Address value={account.chain.formatAddress?.(receiver.address) ?? receiver.address} full />
          </p>
        )}
      </div>
      {payment && (
        <dl className="p-send-facts" data-testid={'send-payment' satisfies SendTestId}>
          {paymentFacts(payment, text).map(({ term, value }) => (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {receiver?.isDisguised && <Note kind="critical">{text('send.to.disguised')}</Note>}
    </>
  )
}
