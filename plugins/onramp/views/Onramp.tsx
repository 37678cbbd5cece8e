'use client'
import { parseAmount, router } from 'portico/core'
import type { MessageId } from 'portico/kernel'
import {
  Around,
  formatAmount,
  useHost,
  useLocale,
  useOnline,
  useService,
  useSource,
  useText,
  type ViewComponent,
} from 'portico/react'
import {
  Accordion,
  Address,
  AmountField,
  Button,
  EmptyState,
  Icon,
  List,
  Logo,
  MoreIcon,
  Note,
  Row,
  SectionLabel,
  Skeleton,
  StatusText,
  useStyles,
} from 'portico/ui'
import { useRef, useState } from 'react'
import { CENTS } from '../form/checkAmount.js'
import { PURCHASE_DECIMALS } from '../form/purchaseDecimals.js'
import type { OnrampTestId } from '../OnrampTestId.js'
import { onrampStyles } from './onrampStyles.js'
import { TokenToBuy } from './TokenToBuy.js'
import { useOnrampForm } from './useOnrampForm.js'

const PRESETS = ['10', '50', '100'] as const
/** Decimals of an amount that is bought, as shown. */
const SHOWN_DECIMALS = 6

const METHODS: Readonly<Record<string, MessageId>> = {
  card: 'onramp.method.card',
  ach_bank_account: 'onramp.method.ach_bank_account',
}

/** The form: how much money, what it buys, and who sells it. */
const Onramp: ViewComponent<'Onramp'> = () => {
  useStyles(onrampStyles)
  const text = useText()
  const locale = useLocale()
  const online = useOnline()
  const { push } = useService(router)
  const { plugins, hasView } = useHost()
  const canSwitch = useSource(plugins, () => hasView('SwitchNetwork'))
  const { formState, account, offers, check, edit, buy } = useOnrampForm()
  const [pressed, setPressed] = useState(false)
  const amountField = useRef<HTMLInputElement>(null)
  if (!account) return null
  const { network, address } = account
  const { amount, method, paymentCurrency, purchaseCurrency, purchase } = formState
  const currentOffers = offers()
  // A purchase that is on its way stays reachable where nothing else can be bought.
  const pending = purchase && ['open', 'blocked', 'opening', 'arrived'].includes(purchase.status) && (
    <List>
      <Row
        testId={'onramp-pending' satisfies OnrampTestId}
        logo={<Logo name={purchase.label} src={purchase.icon} />}
        name={text('onramp.pending', { provider: purchase.label })}
        description={text(purchase.status === 'arrived' ? 'onramp.arrived.text' : 'onramp.pending.text')}
        chips={<Icon name="chevron" />}
        onClick={() => push('BuyInProgress')}
      />
    </List>
  )
  if (!currentOffers.length)
    return (
      <>
        {pending}
        <EmptyState
          title={text('onramp.none', { network: network.name })}
          testId={'onramp-none' satisfies OnrampTestId}
          action={
            canSwitch && <Button onClick={() => push('SwitchNetwork')}>{text('onramp.none.switch')}</Button>
          }
        />
      </>
    )

  const { limit, checked } = check()
  const money = (amountText: string, unit = ` ${paymentCurrency.id}`) =>
    `${formatAmount(parseAmount(amountText, CENTS) ?? 0n, CENTS, CENTS, locale)}${unit}`
  const nameOf = (id: string) => (Object.hasOwn(METHODS, id) ? text(METHODS[id] as MessageId) : id)
  /** Isolated: it stands in sentences of any direction. */
  const isolatedMoney = (amountText: string) => `\u2066${money(amountText)}\u2069`
  const problem =
    'units' in checked || (checked.problem === 'missing' && !pressed)
      ? undefined
      : checked.problem === 'missing' || !limit
        ? text('onramp.missing')
        : text('onramp.limits', {
            method: nameOf(method),
            min: isolatedMoney(limit.min),
            max: isolatedMoney(limit.max),
          })
  const choose = (provider: string) => {
    setPressed(true)
    if (buy(provider)) push('BuyInProgress')
    else amountField.current?.focus()
  }
  return (
    <div className="p-onramp">
      {pending}
      {!online && <Note kind="caution">{text('onramp.offline')}</Note>}
      {paymentCurrency.payment_method_limits.length > 1 && (
        <fieldset className="p-onramp-methods" data-testid={'onramp-method' satisfies OnrampTestId}>
          <legend className="p-sr">{text('onramp.method')}</legend>
          {paymentCurrency.payment_method_limits.map(({ id }) => (
            <label key={id}>
              <input
                type="radio"
                name="portico-onramp-method"
                value={id}
                checked={id === method}
                onChange={() => edit({ method: id })}
              />
              {nameOf(id)}
            </label>
          ))}
        </fieldset>
      )}
      <AmountField
        ref={amountField}
        label={text('onramp.spend')}
        aria-label={text('onramp.spend.in', { currency: paymentCurrency.id })}
        value={amount}
        onChange={(value) => edit({ amount: value })}
        decimals={CENTS}
        locale={locale}
        error={problem}
        testId={'onramp-amount' satisfies OnrampTestId}
        aside={
          limit && (
            <bdi dir="ltr">
              {money(limit.min, '')} – {money(limit.max)}
            </bdi>
          )
        }
        end={
          <Button
            className="p-onramp-currency"
            testId={'onramp-payment' satisfies OnrampTestId}
            onClick={() => push('OnrampCurrency', { kind: 'payment' })}
          >
            <span className="p-sr">{text('onramp.currency.payment')}: </span>
            <bdi>{paymentCurrency.id}</bdi>
            <MoreIcon name="chevron-down" />
          </Button>
        }
      />
      <div className="p-onramp-presets">
        {PRESETS.map((preset) => (
          <Button
            key={preset}
            testId={'onramp-preset' satisfies OnrampTestId}
            aria-label={text('onramp.preset', { amount: money(preset) })}
            onClick={() => edit({ amount: preset })}
          >
            {preset}
          </Button>
        ))}
      </div>
      <div className="p-onramp-get">
        <span className="p-onramp-label" id="portico-onramp-get">
          {text('onramp.get')}
        </span>
        <output
          aria-labelledby="portico-onramp-get"
          dir="auto"
          data-testid={'onramp-get' satisfies OnrampTestId}
          data-none={formState.purchaseAmount === undefined && !formState.quoting ? '' : undefined}
          aria-busy={formState.quoting}
        >
          {formState.quoting ? (
            <>
              <StatusText className="p-sr">{text('onramp.get.loading')}</StatusText>
              <Skeleton shape="text" />
            </>
          ) : formState.purchaseAmount === undefined ? (
            (formState.error ?? '–')
          ) : (
            <bdi dir="ltr">
              {formatAmount(formState.purchaseAmount, PURCHASE_DECIMALS, SHOWN_DECIMALS, locale)}
            </bdi>
          )}
        </output>
        <Button
          className="p-onramp-currency"
          testId={'onramp-currency' satisfies OnrampTestId}
          onClick={() => push('OnrampCurrency', { kind: 'purchase' })}
        >
          <span className="p-sr">{text('onramp.currency.purchase')}: </span>
          <TokenToBuy currency={purchaseCurrency} network={network} size={28} />
          <bdi>{purchaseCurrency.symbol.slice(0, 12)}</bdi>
          <MoreIcon name="chevron-down" />
        </Button>
        {formState.isEstimate && !formState.quoting && <p>{text('onramp.get.estimate')}</p>}
        <p>
          <Around sentence={text('onramp.to', { address: '\n', network: network.name })}>
            <Address value={address} />
          </Around>
        </p>
      </div>
      {formState.options === 'failed' && <Note kind="info">{text('onramp.options.failed')}</Note>}
      <SectionLabel>{text('onramp.pay')}</SectionLabel>
      <List aria-label={text('onramp.pay')}>
        {currentOffers.map(({ name, label, feeRange, icon, asksAgain, arrivesOn }) => {
          const elsewhere = arrivesOn?.(network)
          return (
            <Row
              key={name}
              testId={`onramp-provider-${name}` satisfies OnrampTestId}
              logo={<Logo name={label} src={icon} />}
              name={
                <>
                  <bdi>{label}</bdi> <span className="p-sr">{text('onramp.window')}</span>
                </>
              }
              description={
                <>
                  <Around sentence={text('onramp.fee', { fee: '\n' })}>{feeRange}</Around>
                  {asksAgain && <> · {text('onramp.asks')}</>}
                  {elsewhere && <> · {text('onramp.elsewhere', { network: elsewhere })}</>}
                </>
              }
              chips={<Icon name="external" />}
              onClick={() => choose(name)}
            />
          )
        })}
      </List>
      <Accordion label={text('onramp.next')}>
        <p>{text('onramp.next.text')}</p>
      </Accordion>
    </div>
  )
}

export { formMessages as messages } from './formMessages.js'
export default Onramp
