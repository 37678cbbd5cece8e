'use client'
import { isSameAddress, notices, router } from 'portico/core'
import { names } from 'portico/plugins/names/contract'
import {
  Around,
  balanceText,
  exactAmount,
  fiatText,
  formatAmount,
  TokenLogo,
  useChrome,
  useLocale,
  useOptionalService,
  useService,
  useSource,
  useText,
  type ViewComponent,
} from 'portico/react'
import {
  Address,
  AmountField,
  Button,
  EmptyState,
  IconButton,
  List,
  MoreIcon,
  Note,
  Row,
  SectionLabel,
  Skeleton,
  StatusText,
  TextField,
  useStyles,
} from 'portico/ui'
import { Fragment, useEffect, useRef, useState } from 'react'
import { canScan } from '../canScan.js'
import { checkDraft } from '../checkDraft.js'
import { isLink } from '../createSendFields.js'
import { readAmountOf, readValueOf } from '../readAmountOf.js'
import type { SendTestId } from '../SendTestId.js'
import { MoreFunds } from './MoreFunds.js'
import { paymentFacts } from './paymentFacts.js'
import { sendStyles } from './sendStyles.js'
import { useSend } from './useSend.js'

/** How many recent receivers, and how many of the visitor's own accounts, are offered. */
const MOST_RECENT = 3
const MOST_OWN = 3
/** Decimals in which dollars are entered. */
const CENTS = 2

/** Receivers to choose from; renders nothing if there are none. */
function ReceiverList({
  label,
  list,
  testId,
  choose,
}: {
  readonly label: string
  readonly list: readonly { readonly address: string; readonly name?: string }[]
  readonly testId: SendTestId
  choose(receiver: string): void
}) {
  if (!list.length) return null
  return (
    <>
      <SectionLabel>{label}</SectionLabel>
      <List aria-label={label}>
        {list.map(({ address, name }) => (
          <Row
            key={address}
            testId={testId}
            name={name ? <bdi>{name}</bdi> : <Address value={address} />}
            description={name ? <Address value={address} /> : undefined}
            onClick={() => choose(name ?? address)}
          />
        ))}
      </List>
    </>
  )
}

/** The form, with the amount, the token and the receiver. */
const Send: ViewComponent<'Send'> = () => {
  useStyles(sendStyles)
  const text = useText()
  const locale = useLocale()
  const board = useOptionalService(notices)
  const hasNames = !!useOptionalService(names)
  const { push, state: routerState } = useService(router)
  const { sender, formState, account, tokensState, pastReceivers, hasTokens } = useSend()
  const receivers = useSource(pastReceivers)
  const [pressed, setPressed] = useState(false)
  /** True once the field of the receiver was left, because an address is not checked letter by letter. */
  const [hasLeftReceiver, setHasLeftReceiver] = useState(false)
  const amountField = useRef<HTMLInputElement>(null)
  const receiverField = useRef<HTMLInputElement>(null)
  const tokenButton = useRef<HTMLButtonElement>(null)
  const { draft, looking, fixed, step, problem } = formState
  const { token, amount, inFiat, to, receiver } = draft
  const isPreparing = step === 'preparing'
  const [isScanAvailable, setScanAvailable] = useState(false)
  useEffect(() => {
    void canScan().then(setScanAvailable)
  }, [])
  useChrome({ status: isPreparing || step === 'asking' ? 'waiting' : 'idle' })
  // A transfer that waits for the wallet is shown in the view in which it was confirmed.
  const isAsking = step === 'asking'
  useEffect(() => {
    if (isAsking) push('SendReview')
  }, [isAsking, push])
  const ownedTokens = (tokensState?.tokens ?? []).filter(({ mark, amount: units }) => !mark && units > 0n)
  // The list begins with what is worth most. A problem stays on screen: each edit clears it.
  const firstToken =
    tokensState?.status === 'ready' && !fixed && problem === undefined ? ownedTokens[0] : undefined
  useEffect(() => {
    if (!token && firstToken) sender.edit({ token: firstToken })
  }, [sender, token, firstToken])
  // Without a plugin that reads tokens, the native coin is the only choice.
  const isNativeOnly = !!account && !hasTokens()
  useEffect(() => {
    if (!token && isNativeOnly) void sender.chooseNative()
  }, [sender, token, isNativeOnly])

  // After a disconnect the content stays until the card is gone.
  const last = useRef(account)
  if (account) last.current = account
  const shownAccount = account ?? last.current
  if (!shownAccount) return null
  const { network, chain, namespace } = shownAccount
  if (tokensState?.status === 'ready' && !ownedTokens.length && !token)
    return <EmptyState title={text('send.empty', { network: network.name })} />

  const problems = checkDraft(draft, looking)
  const amountValue = inFiat ? undefined : readValueOf(draft)
  const units = inFiat ? readAmountOf(draft) : undefined
  const balance =
    token?.amount === undefined
      ? undefined
      : balanceText({ value: token.amount, decimals: token.decimals, symbol: token.symbol }, locale)
  const receiverText = to.trim()
  const isLongWord = /^[\da-z]{25,}$/i.test(receiverText)
  const receiverProblem =
    !receiverText || receiver || looking || problem === text('send.to.unread')
      ? undefined
      : chain.parseAddress?.(receiverText.toLowerCase())
        ? text('send.to.checksum')
        : isLongWord
          ? text('send.to.wrong.on', { network: network.name })
          : receiverText.includes('.')
            ? hasNames
              ? text('send.to.unknown', { network: network.name })
              : text('send.to.nameless')
            : text('send.to.wrong')
  const overMax = problems.amount === 'send.amount.over' ? text('send.amount.over') : undefined
  const recent = receivers
    .filter((each) => each.namespace === namespace && each.networks.includes(network.caipNetworkId))
    .slice(0, MOST_RECENT)

  const others = sender
    .otherAddresses()
    .filter((address) => !recent.some((each) => isSameAddress(chain, each.address, address)))
    .slice(0, MOST_OWN)
    .map((address) => ({ address }))
  const choose = (receiver: string) => {
    sender.edit({ to: receiver })
    receiverField.current?.focus()
  }

  const paste = async () => {
    try {
      const clipboardText = await navigator.clipboard.readText()
      await sender.paste(clipboardText)
      receiverField.current?.focus()
    } catch {
      board?.snack('error', text('send.to.paste.failed'))
    }
  }
  const review = async () => {
    setPressed(true)
    if (problems.token) return tokenButton.current?.focus()
    if (problems.amount) amountField.current?.focus()
    else if (problems.to) receiverField.current?.focus()
    // The fields say what is missing.
    if (!amount || !receiverText) return
    // A visitor who has gone to another view in the meantime stays there.
    if ((await sender.prepare()) && routerState.get().stack.at(-1)?.view === 'Send') push('SendReview')
  }
  const worth = token && (
    <bdi dir="ltr">
      {inFiat
        ? `≈ ${units === undefined ? '0' : formatAmount(units, token.decimals, 6, locale)} ${token.symbol}`
        : `≈ ${fiatText(amountValue ?? 0n, locale)}`}
    </bdi>
  )
  const tokenProblem = pressed && problems.token ? text(problems.token) : undefined
  return (
    <form
      className="p-send"
      onSubmit={(event) => {
        event.preventDefault()
        void review()
      }}
    >
      <AmountField
        ref={amountField}
        label={text('send.amount')}
        aria-label={
          inFiat
            ? text('send.amount.usd')
            : token
              ? text('send.amount.of', { symbol: token.symbol })
              : text('send.amount')
        }
        value={amount}
        {...(!fixed && { onChange: (value: string) => sender.edit({ amount: value }) })}
        decimals={inFiat ? CENTS : (token?.decimals ?? 18)}
        locale={locale}
        error={
          overMax ??
          tokenProblem ??
          (pressed && problems.amount && problems.amount !== 'send.amount.over'
            ? text(problems.amount)
            : undefined)
        }
        testId={'send-amount' satisfies SendTestId}
        aside={
          token && (
            <>
              {balance === undefined ? (
                <>
                  <StatusText>{text('transactions.balance.loading')}</StatusText>
                  <Skeleton shape="text" />
                </>
              ) : (
                <Around sentence={text('transactions.balance', { amount: '\n' })}>{balance}</Around>
              )}
              {!fixed && token.amount !== undefined && (
                <Button
                  type="button"
                  testId={'send-max' satisfies SendTestId}
                  aria-label={text('transactions.max.of', {
                    amount: `${exactAmount(token.amount, token.decimals, locale)} ${token.symbol}`,
                  })}
                  onClick={() => void sender.max()}
                >
                  {text('transactions.max')}
                </Button>
              )}
            </>
          )
        }
        end={
          <Button
            ref={tokenButton}
            type="button"
            className="p-send-token"
            testId={'send-token' satisfies SendTestId}
            {...((fixed || isNativeOnly) && { disabledReason: '' })}
            onClick={() => push('SendToken')}
          >
            {token && <TokenLogo network={network.caipNetworkId} token={token} size={28} />}
            <span className="p-sr">{text('transactions.token')}: </span>
            <bdi>{token?.symbol.slice(0, 12) ?? text('send.token.choose')}</bdi>
            <MoreIcon name="chevron-down" />
          </Button>
        }
        worth={
          token?.price !== undefined && (
            <span className="p-send-worth">
              {fixed ? (
                worth
              ) : (
                <Button
                  type="button"
                  testId={'send-fiat' satisfies SendTestId}
                  onClick={() => sender.edit({ inFiat: !inFiat, amount: '' })}
                >
                  {worth}
                  <MoreIcon name="swap" />
                  <span className="p-sr">
                    {inFiat ? text('send.fiat.off', { symbol: token.symbol }) : text('send.fiat')}
                  </span>
                </Button>
              )}
            </span>
          )
        }
      />
      {overMax && !fixed && <MoreFunds namespace={namespace} />}
      <TextField
        ref={receiverField}
        label={text('send.to')}
        placeholder={text(hasNames ? 'send.to.hint' : 'send.to.hint.address')}
        value={to}
        readOnly={fixed}
        onChange={(value) => {
          // Pasted by keyboard or menu, as nobody types a whole link at once.
          if (isLink(value) && value.length > to.length + 1) void sender.paste(value)
          else sender.edit({ to: value.slice(0, 300) })
        }}
        busy={looking}
        busyLabel={text('send.to.looking')}
        error={
          (pressed || hasLeftReceiver) &&
          (receiverText
            ? receiverProblem
            : !problems.token && text(hasNames ? 'send.to.missing' : 'send.to.missing.address'))
        }
        onBlur={() => setHasLeftReceiver(!!receiverText)}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        testId={'send-to' satisfies SendTestId}
        end={
          !fixed && (
            <span className="p-send-ends">
              {to ? (
                <IconButton
                  icon="close"
                  label={text('send.to.clear')}
                  testId={'send-clear' satisfies SendTestId}
                  onClick={() => {
                    sender.edit({ to: '' })
                    receiverField.current?.focus()
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
            <Address value={chain.formatAddress?.(receiver.address) ?? receiver.address} full />
          </p>
        )}
      </div>
      {draft.payment && (
        <dl className="p-send-facts" data-testid={'send-payment' satisfies SendTestId}>
          {paymentFacts(draft.payment, text).map(({ term, value }) => (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {receiver?.isDisguised && <Note kind="critical">{text('send.to.disguised')}</Note>}
      {!receiverText && !fixed && (
        <>
          <ReceiverList
            label={text('send.recent')}
            testId={'send-recent' satisfies SendTestId}
            list={recent}
            choose={choose}
          />
          <ReceiverList
            label={text('send.others')}
            testId={'send-own' satisfies SendTestId}
            list={others}
            choose={choose}
          />
        </>
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
