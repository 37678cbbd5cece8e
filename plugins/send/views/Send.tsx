'use client'
import { router } from 'portico/core'
import { useKept } from 'portico/plugins/transactions/review'
import { useChrome, useService, useText, type ViewComponent } from 'portico/react'
import { Button, EmptyState, Note, useStyles } from 'portico/ui'
import { useEffect, useRef, useState } from 'react'
import { checkDraft } from '../rules/checkDraft.js'
import type { SendTestId } from '../SendTestId.js'
import { MoreFunds } from './MoreFunds.js'
import { ReceiverChoices } from './ReceiverChoices.js'
import { ReceiverField } from './ReceiverField.js'
import { SendAmount } from './SendAmount.js'
import { sendStyles } from './sendStyles.js'
import { useSendForm } from './useSendForm.js'

/** The form, with the amount, the token and the receiver. */
const Send: ViewComponent<'Send'> = () => {
  useStyles(sendStyles)
  const text = useText()
  const { push, state: routerState } = useService(router)
  const { form, formState, account: current, tokensState } = useSendForm()
  const [isPressed, setPressed] = useState(false)
  const amountField = useRef<HTMLInputElement>(null)
  const receiverField = useRef<HTMLInputElement>(null)
  const tokenButton = useRef<HTMLButtonElement>(null)
  const { draft, looking, fixed, step, problem } = formState
  const { token } = draft
  const isPreparing = step === 'preparing'
  // A transfer that waits for the wallet is shown in the view in which it was confirmed.
  const isAsking = step === 'asking'
  useChrome({ status: isPreparing || isAsking ? 'waiting' : 'idle' })
  useEffect(() => {
    if (isAsking) push('SendReview')
  }, [isAsking, push])
  const owned = (tokensState?.tokens ?? []).filter(({ mark, amount }) => !mark && amount > 0n)
  // The list begins with what is worth most. A problem stays on screen: each edit clears it.
  const first = tokensState?.status === 'ready' && !fixed && problem === undefined ? owned[0] : undefined
  useEffect(() => {
    if (!token && first) form.edit({ token: first })
  }, [form, token, first])
  // Without a plugin that reads tokens, the native coin is the only choice.
  const isNativeOnly = !!current && !form.hasTokens()
  useEffect(() => {
    if (!token && isNativeOnly) void form.chooseNative()
  }, [form, token, isNativeOnly])

  const account = useKept(current)
  if (!account) return null
  const { network, namespace } = account
  if (tokensState?.status === 'ready' && !owned.length && !token)
    return <EmptyState title={text('send.empty', { network: network.name })} />

  const problems = checkDraft(draft, looking)
  const isEmpty = !draft.to.trim()
  const review = async () => {
    setPressed(true)
    if (problems.token) return tokenButton.current?.focus()
    if (problems.amount) amountField.current?.focus()
    else if (problems.to) receiverField.current?.focus()
    // The fields say what is missing.
    if (!draft.amount || isEmpty) return
    // A visitor who has gone to another view in the meantime stays there.
    if ((await form.prepare()) && routerState.get().stack.at(-1)?.view === 'Send') push('SendReview')
  }
  const fields = { form, formState, problems, isPressed }
  return (
    <form
      className="p-send"
      onSubmit={(event) => {
        event.preventDefault()
        void review()
      }}
    >
      <SendAmount {...fields} network={network} fieldRef={amountField} tokenRef={tokenButton} />
      {problems.amount === 'send.amount.over' && !fixed && <MoreFunds namespace={namespace} />}
      <ReceiverField {...fields} account={account} fieldRef={receiverField} />
      {isEmpty && !fixed && (
        <ReceiverChoices
          form={form}
          account={account}
          choose={(to) => {
            form.edit({ to })
            receiverField.current?.focus()
          }}
        />
      )}
      <dl className="p-send-facts">
        <dt>{text('transactions.network')}</dt>
        <dd>
          <bdi>{network.name}</bdi>
        </dd>
      </dl>
      {problem && (
        <Note kind="caution" alert testId={'send-problem' satisfies SendTestId}>
          {problem}
        </Note>
      )}
      <Button
        type="submit"
        variant="primary"
        busy={isPreparing}
        busyLabel={text('send.preparing')}
        testId={'send-review' satisfies SendTestId}
      >
        {text('send.go')}
      </Button>
    </form>
  )
}

export default Send
