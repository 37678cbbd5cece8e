import type { OnrampMessages } from '../messages.js'

/** English texts of the form. */
export const formMessages = {
  'onramp.method': 'Payment method',
  'onramp.method.card': 'Card',
  'onramp.method.ach_bank_account': 'Bank transfer',
  'onramp.spend': 'You spend',
  'onramp.spend.in': 'You spend, in {currency}',
  'onramp.limits': '{method}: between {min} and {max}.',
  'onramp.missing': 'Enter an amount.',
  'onramp.preset': 'Set {amount}',
  'onramp.get': 'You get about',
  'onramp.get.loading': 'Loading the price',
  'onramp.get.estimate': 'Estimate before fees: no provider has offered this price.',
  'onramp.to': 'To {address} on {network}',
  'onramp.options.failed': 'The currencies could not be loaded, so the usual ones are shown.',
  'onramp.pay': 'Pay with (opens a new window)',
  'onramp.fee': 'Fee {fee}',
  'onramp.asks': 'You choose the amount and currency there.',
  'onramp.elsewhere': 'Arrives on {network}.',
  'onramp.none': 'Buying is not offered on {network}.',
  'onramp.none.switch': 'Switch network',
  'onramp.next': 'What happens next?',
  'onramp.next.text':
    'You pay on the provider’s page, which may ask you to verify your identity. Your purchase is sent to your address, and this window tells you when it arrives.',
  'onramp.pending': 'Purchase with {provider}',
  'onramp.pending.text': 'Waiting for it to arrive',
} satisfies Partial<Readonly<Record<keyof OnrampMessages, string>>>
