/** Texts of the Send views by id, each with its parameters. */
export interface SendMessages {
  'send.title': undefined
  'send.review.title': undefined
  'send.token.title': undefined
  'send.amount': undefined
  'send.amount.of': { readonly symbol: string }
  'send.amount.usd': undefined
  'send.balance': { readonly amount: string }
  'send.balance.loading': undefined
  'send.max': undefined
  'send.max.of': { readonly amount: string }
  'send.max.unknown': undefined
  'send.fiat': undefined
  'send.fiat.off': { readonly symbol: string }
  'send.token': undefined
  'send.token.choose': undefined
  'send.token.search': undefined
  'send.token.clear': undefined
  'send.token.none': undefined
  'send.token.empty': { readonly network: string }
  'send.to': undefined
  'send.to.hint': undefined
  'send.to.hint.address': undefined
  'send.to.nameless': undefined
  'send.to.missing.address': undefined
  'send.to.paste': undefined
  'send.to.paste.failed': undefined
  'send.scan': undefined
  'send.scan.title': undefined
  'send.scan.camera': undefined
  'send.scan.asking': undefined
  'send.scan.hint': undefined
  'send.scan.unread': { readonly network: string }
  'send.scan.network': { readonly network: string }
  'send.scan.call': undefined
  'send.scan.request': undefined
  'send.scan.field': { readonly field: string }
  'send.scan.amount': undefined
  'send.scan.token': { readonly network: string }
  'send.scan.refused': undefined
  'send.scan.failed': undefined
  'send.scan.again': undefined
  'send.to.clear': undefined
  'send.to.looking': undefined
  'send.to.missing': undefined
  'send.to.wrong': undefined
  'send.to.wrong.on': { readonly network: string }
  'send.to.checksum': undefined
  'send.to.unknown': { readonly network: string }
  'send.to.changed': { readonly name: string }
  'send.to.disguised': undefined
  'send.recent': undefined
  'send.others': undefined
  'send.token.missing': undefined
  'send.amount.missing': undefined
  'send.amount.wrong': undefined
  'send.amount.over': undefined
  'send.amount.other': undefined
  'send.network': undefined
  'send.fee': undefined
  'send.fee.most': { readonly amount: string }
  'send.fee.wallet': undefined
  'send.code': undefined
  'send.memo': undefined
  'send.reference': undefined
  'send.from': undefined
  'send.left': undefined
  'send.heading': undefined
  'send.go': undefined
  'send.preparing': undefined
  'send.confirm': { readonly amount: string }
  'send.asking': { readonly wallet: string }
  'send.cancel': undefined
  'send.edit': undefined
  'send.abandon': undefined
  'send.abandoned': undefined
  'send.sure': undefined
  'send.raw': undefined
  'send.raw.show': undefined
  'send.required': undefined
  'send.required.token': undefined
  'send.unsupported': undefined
  'send.failed': undefined
  'send.late': undefined
  'send.declined': undefined
  'send.unclear': undefined
  'send.elsewhere': undefined
  'send.moved': undefined
  'send.started': undefined
  'send.refused.decimals': undefined
  'send.refused.receiver': undefined
  'send.refused.account': undefined
  'send.refused.network': undefined
  'send.refused.rent': undefined
  'send.refused.asset': undefined
  'send.refused.payment': undefined
  'send.note.lookalike': undefined
  'send.note.bait': undefined
  'send.note.moved': undefined
  'send.note.own': undefined
  'send.note.first': undefined
  'send.note.network': undefined
  'send.note.contract': undefined
  'send.note.token': undefined
  'send.note.burn': undefined
  'send.note.service': undefined
  'send.note.fails': undefined
  'send.note.fails.why': { readonly reason: string }
  'send.note.less': { readonly amount: string }
  'send.note.fee': { readonly amount: string }
  'send.note.all': { readonly symbol: string }
  'send.note.open': undefined
  'send.note.sent': undefined
  'send.done': undefined
  'send.to.address': undefined
  'send.empty': { readonly network: string }
  'send.sure.missing': undefined
  'send.to.unread': undefined
  'send.refused.unread': undefined
  'send.refused.keep': undefined
  'send.refused.funds': undefined
  'send.refused.expired': undefined
  'send.refused.changed': undefined
  'send.token.loading': undefined
  'send.token.failed': undefined
  'send.asking.unnamed': undefined
  'send.summary': { readonly amount: string; readonly receiver: string }
}

/** English titles of the views; the other texts are in `formMessages`. */
export const messages = {
  'send.title': 'Send',
  'send.review.title': 'Review',
  'send.token.title': 'Choose a token',
  'send.scan.title': 'Scan a QR code',
} satisfies Partial<Readonly<Record<keyof SendMessages, string>>>
