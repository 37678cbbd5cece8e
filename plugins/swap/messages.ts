/** Texts of permits by id, each with its parameters. */
export interface PermitMessages {
  'swap.permit.step': { readonly symbol: string }
  'swap.permit.exact': { readonly amount: string; readonly contract: string }
  'swap.permit.abandoned': undefined
  'swap.permit.replaced': undefined
  'swap.permit.unread': undefined
  'swap.permit.expired': undefined
}

/** Texts of the Swap views by id, each with its parameters. */
export interface SwapMessages extends PermitMessages {
  'swap.title': undefined
  'swap.token.title': undefined
  'swap.pay': undefined
  'swap.pay.of': { readonly symbol: string }
  'swap.get': undefined
  'swap.balance': { readonly amount: string }
  'swap.balance.loading': undefined
  'swap.max': undefined
  'swap.max.of': { readonly amount: string }
  'swap.max.unknown': undefined
  'swap.reverse': undefined
  'swap.token.search': undefined
  'swap.token.clear': undefined
  'swap.token.none': undefined
  'swap.token.loading': undefined
  'swap.token.failed': undefined
  'swap.token.own': undefined
  'swap.token.suggested': undefined
  'swap.token.popular': undefined
  'swap.token.others': undefined
  'swap.action.token': undefined
  'swap.action.amount': undefined
  'swap.action.balance': undefined
  'swap.action.review': undefined
  'swap.amount.wrong': undefined
  'swap.preparing': undefined
  'swap.quote.loading': undefined
  'swap.quote.updated': undefined
  'swap.quote.failed': undefined
  'swap.quote.retry': undefined
  'swap.quote.age': undefined
  'swap.quote.age.of': { readonly seconds: number }
  'swap.impact': undefined
  'swap.impact.high': { readonly percent: string }
  'swap.impact.severe': { readonly percent: string }
  'swap.sure': undefined
  'swap.sure.missing': undefined
  'swap.least': undefined
  'swap.slippage.field': undefined
  'swap.slippage.wrong': { readonly least: string; readonly most: string }
  'swap.slippage.wide': undefined
  'swap.slippage.tight': undefined
  'swap.fee': undefined
  'swap.fee.most': { readonly amount: string }
  'swap.fee.wallet': undefined
  'swap.provider': undefined
  'swap.contract': undefined
  'swap.unoffered': { readonly network: string }
  'swap.unoffered.choose': undefined
  'swap.review.rate': undefined
  'swap.steps': undefined
  'swap.step.reset': { readonly symbol: string }
  'swap.step.allow': { readonly symbol: string }
  'swap.step.done': undefined
  'swap.allow.exact': { readonly amount: string }
  'swap.allow.together': { readonly amount: string }
  'swap.confirm.swap': { readonly amount: string }
  'swap.asking': { readonly wallet: string }
  'swap.asking.unnamed': undefined
  'swap.allowing': undefined
  'swap.edit': undefined
  'swap.abandon': undefined
  'swap.abandoned': undefined
  'swap.left': undefined
  'swap.allowance.failed': undefined
  'swap.allowance.late': undefined
  'swap.allowance.left': undefined
  'swap.accept': undefined
  'swap.raw': undefined
  'swap.raw.show': undefined
  'swap.sent': undefined
  'swap.finished': undefined
  'swap.declined': undefined
  'swap.failed': undefined
  'swap.late': undefined
  'swap.unclear': undefined
  'swap.elsewhere': undefined
  'swap.moved': undefined
  'swap.worse': undefined
  'swap.refused.call': undefined
  'swap.refused.contract': undefined
  'swap.refused.receiver': undefined
  'swap.refused.token': undefined
  'swap.refused.amount': undefined
  'swap.refused.least': undefined
  'swap.refused.decimals': undefined
  'swap.refused.unread': undefined
  'swap.refused.unknown': undefined
  'swap.refused.fails': undefined
  'swap.refused.fails.why': { readonly reason: string }
  'swap.note.unchecked': undefined
  'swap.note.unsimulated': undefined
  'swap.note.least': undefined
  'swap.note.token': undefined
  'swap.note.value': undefined
  'swap.note.fee': { readonly amount: string }
  'swap.note.open': undefined
  'swap.note.sent': undefined
  'swap.summary': { readonly pay: string; readonly get: string }
}

/** English titles of the views; the other texts are in `formMessages`. */
export const messages = {
  'swap.title': 'Swap',
  'swap.token.title': 'Choose a token',
  'swap.action.review': 'Review swap',
} satisfies Partial<Readonly<Record<keyof SwapMessages, string>>>
