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
  'onramp.waiting': undefined
  'onramp.waiting.text': { readonly provider: string }
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

/** English texts of every view and of the code without one; the others load with the view that shows them. */
export const messages = {
  'onramp.title': 'Buy crypto',
  'onramp.action': 'Buy',
  'onramp.get.none': 'No price right now.',
  'onramp.currency.purchase': 'Choose what to buy',
  'onramp.currency.payment': 'Choose a currency',
  'onramp.window': 'opens in a new window',
  'onramp.offline': 'You are offline.',
  'onramp.failed': '{provider} could not be opened.',
  'onramp.arrived': 'Arrived: {amount}',
  'onramp.arrived.text': 'It is in your account.',
} satisfies Partial<Readonly<Record<keyof OnrampMessages, string>>>
