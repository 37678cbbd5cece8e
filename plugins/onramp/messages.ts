import type { MessagesOf } from 'portico/kernel'
import type { currencyMessages } from './views/currencyMessages.js'
import type { formMessages } from './views/formMessages.js'
import type { progressMessages } from './views/progressMessages.js'

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
  'onramp.arrived': '{amount} arrived',
  'onramp.arrived.text': 'Ready to use.',
} as const

/** Texts of the views to buy with by id, each with its parameters. */
export type OnrampMessages = MessagesOf<
  typeof messages & typeof currencyMessages & typeof formMessages & typeof progressMessages
>
