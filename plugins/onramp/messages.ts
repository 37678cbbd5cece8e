/** Texts of the views to buy with by id, each with its parameters. */
export interface OnrampMessages {
  'onramp.title': undefined
  'onramp.action': undefined
  'onramp.method': undefined
  'onramp.method.card': undefined
  'onramp.method.ach_bank_account': undefined
  'onramp.spend': undefined
  'onramp.spend.in': { readonly currency: string }
  'onramp.limits': { readonly method: string; readonly min: string; readonly max: string }
  'onramp.missing': undefined
  'onramp.preset': { readonly amount: string }
  'onramp.get': undefined
  'onramp.get.loading': undefined
  'onramp.get.none': undefined
  'onramp.get.estimate': undefined
  'onramp.to': { readonly address: string; readonly network: string }
  'onramp.currency.purchase': undefined
  'onramp.currency.payment': undefined
  'onramp.currency.search': undefined
  'onramp.currency.clear': undefined
  'onramp.currency.none': undefined
  'onramp.options.failed': undefined
  'onramp.pay': undefined
  'onramp.window': undefined
  'onramp.fee': { readonly fee: string }
  'onramp.asks': undefined
  'onramp.elsewhere': { readonly network: string }
  'onramp.none': { readonly network: string }
  'onramp.none.switch': undefined
  'onramp.next': undefined
  'onramp.next.text': undefined
  'onramp.offline': undefined
  'onramp.pending': { readonly provider: string }
  'onramp.pending.text': undefined
  'onramp.progress': { readonly provider: string }
  'onramp.opening': { readonly provider: string }
  'onramp.opening.text': undefined
  'onramp.open': { readonly provider: string }
  'onramp.open.text': undefined
  'onramp.open.elsewhere': { readonly network: string }
  'onramp.late': undefined
  'onramp.again': undefined
  'onramp.link': { readonly provider: string }
  'onramp.copy': undefined
  'onramp.copied': undefined
  'onramp.copy.failed': undefined
  'onramp.back': undefined
  'onramp.stop': undefined
  'onramp.blocked': undefined
  'onramp.blocked.text': undefined
  'onramp.failed': { readonly provider: string }
  'onramp.failed.text': undefined
  'onramp.declined': undefined
  'onramp.declined.text': { readonly provider: string }
  'onramp.retry': undefined
  'onramp.arrived': { readonly amount: string }
  'onramp.arrived.text': undefined
}

export const messages: Readonly<Record<keyof OnrampMessages, string>> = {
  'onramp.title': 'Buy crypto',
  'onramp.action': 'Buy',
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
  'onramp.get.none': 'No price right now.',
  'onramp.get.estimate': 'Estimate before fees: no provider has offered this price.',
  'onramp.to': 'To {address} on {network}',
  'onramp.currency.purchase': 'Choose what to buy',
  'onramp.currency.payment': 'Choose a currency',
  'onramp.currency.search': 'Search currencies',
  'onramp.currency.clear': 'Clear the search',
  'onramp.currency.none': 'No currency matches.',
  'onramp.options.failed': 'The currencies could not be loaded, so the usual ones are shown.',
  'onramp.pay': 'Pay with (opens a new window)',
  'onramp.window': 'opens in a new window',
  'onramp.fee': 'Fee {fee}',
  'onramp.asks': 'You choose the amount and currency there.',
  'onramp.elsewhere': 'Arrives on {network}.',
  'onramp.none': 'Buying is not offered on {network}.',
  'onramp.none.switch': 'Switch network',
  'onramp.next': 'What happens next?',
  'onramp.next.text':
    'You pay on the provider’s page, which may ask you to verify your identity. Your purchase is sent to your address, and this window tells you when it arrives.',
  'onramp.offline': 'You are offline.',
  'onramp.pending': 'Purchase with {provider}',
  'onramp.pending.text': 'Waiting for it to arrive',
  'onramp.progress': 'Buy with {provider}',
  'onramp.opening': 'Opening {provider}',
  'onramp.opening.text': 'A window opens where you pay.',
  'onramp.open': 'Continue in the {provider} window',
  'onramp.open.text': 'We watch your account and tell you here when your purchase arrives.',
  'onramp.open.elsewhere': 'The purchase arrives on {network}. Switch to that network to see it.',
  'onramp.late':
    'Nothing has arrived yet. Card payments take minutes, bank transfers take days. You can close this window.',
  'onramp.again': 'Open again',
  'onramp.link': 'Open {provider}',
  'onramp.copy': 'Copy link',
  'onramp.copied': 'Link copied',
  'onramp.copy.failed': 'Failed to copy',
  'onramp.back': 'Back to account',
  'onramp.stop': 'Stop waiting',
  'onramp.blocked': 'Your browser blocked the window.',
  'onramp.blocked.text': 'Use the button to open the page.',
  'onramp.failed': '{provider} could not be opened.',
  'onramp.failed.text': 'Try again, or pay in another way.',
  'onramp.declined': 'Buy failed',
  'onramp.declined.text':
    '{provider} declined the payment, or you cancelled it. Finish or close its window before you try again.',
  'onramp.retry': 'Try again',
  'onramp.arrived': 'Arrived: {amount}',
  'onramp.arrived.text': 'It is in your account.',
}
