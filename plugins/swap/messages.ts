/** Texts of the Swap views by id, each with its parameters. */
export interface SwapMessages {
  'swap.title': undefined
  'swap.token.title': undefined
  'swap.mismatch.title': undefined
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
  'swap.refused.fails': undefined
  'swap.refused.fails.why': { readonly reason: string }
  'swap.note.unchecked': undefined
  'swap.note.unsimulated': undefined
  'swap.note.least': undefined
  'swap.note.value': undefined
  'swap.note.fee': { readonly amount: string }
  'swap.mismatch.text': undefined
  'swap.mismatch.todo': undefined
  'swap.mismatch.confirmed': undefined
  'swap.mismatch.sent': undefined
  'swap.mismatch.explorer': undefined
  'swap.part.to': undefined
  'swap.part.amount': undefined
  'swap.part.asset': undefined
  'swap.part.from': undefined
  'swap.part.network': undefined
  'swap.part.data': undefined
}

export const messages: Readonly<Record<keyof SwapMessages, string>> = {
  'swap.title': 'Swap',
  'swap.token.title': 'Choose a token',
  'swap.mismatch.title': 'Not what you confirmed',
  'swap.pay': 'You pay',
  'swap.pay.of': 'Amount to pay in {symbol}',
  'swap.get': 'You get',
  'swap.balance': 'Balance {amount}',
  'swap.balance.loading': 'Loading the balance',
  'swap.max': 'Max',
  'swap.max.of': 'Max: enter up to {amount}',
  'swap.max.unknown': 'The network fee could not be estimated. Enter an amount that leaves enough for it.',
  'swap.reverse': 'Switch pay and get',
  'swap.token.search': 'Search by name, symbol or address',
  'swap.token.clear': 'Clear the search',
  'swap.token.none': 'No matching tokens.',
  'swap.token.loading': 'Loading tokens',
  'swap.token.failed': 'The tokens could not be loaded.',
  'swap.token.own': 'Yours',
  'swap.token.suggested': 'Suggested',
  'swap.token.popular': 'Popular',
  'swap.token.others': 'Others',
  'swap.action.token': 'Select token',
  'swap.action.amount': 'Enter amount',
  'swap.action.balance': 'Insufficient balance',
  'swap.action.review': 'Review swap',
  'swap.amount.wrong': 'This amount is too small, or has too many decimals.',
  'swap.preparing': 'Preparing the swap…',
  'swap.quote.loading': 'Getting a price…',
  'swap.quote.updated': 'Quote updated',
  'swap.quote.failed': 'No price for this pair right now.',
  'swap.quote.retry': 'Try again',
  'swap.quote.age': 'Quote from',
  'swap.quote.age.of': '{seconds} s ago',
  'swap.impact': 'Price impact',
  'swap.impact.high': 'This swap moves the price by {percent}. A smaller amount gets a better rate.',
  'swap.impact.severe': 'You lose about {percent} of the value by the price impact of this swap.',
  'swap.sure': 'I understand',
  'swap.sure.missing': 'Tick this box to go on.',
  'swap.least': 'You get at least',
  'swap.slippage.field': 'Slippage limit in percent',
  'swap.slippage.wrong': 'Enter a number from {least} to {most}.',
  'swap.slippage.wide': 'With such a high limit others can trade at your expense.',
  'swap.slippage.tight': 'With such a low limit the swap may fail.',
  'swap.fee': 'Network fee',
  'swap.fee.most': 'Up to about {amount}',
  'swap.fee.wallet': 'Shown in your wallet',
  'swap.provider': 'Provider',
  'swap.contract': 'Contract',
  'swap.unoffered': 'Swap is not offered on {network}.',
  'swap.unoffered.choose': 'Networks with swaps',
  'swap.review.rate': 'Rate',
  'swap.steps': 'Steps',
  'swap.step.reset': 'Reset {symbol}',
  'swap.step.allow': 'Allow {symbol}',
  'swap.step.done': 'done',
  'swap.allow.together':
    'In one transaction, the contract may take exactly {amount}, and the swap is made. If one of them fails, nothing happens.',
  'swap.allow.exact': 'The contract may take {amount}, and no more.',
  'swap.confirm.swap': 'Swap {amount}',
  'swap.asking': 'Confirm in {wallet}…',
  'swap.asking.unnamed': 'Confirm in your wallet…',
  'swap.allowing': 'Waiting for the network…',
  'swap.edit': 'Edit',
  'swap.abandon': 'Stop waiting',
  'swap.left': 'Your wallet has agreed to the swap. Your account shows it once it is sent.',
  'swap.abandoned':
    'The request may still be open in your wallet. Decline it there before you swap again: if you approve it, the swap is sent.',
  'swap.allowance.failed': 'The allowance could not be read. Try again.',
  'swap.allowance.late': 'The approval is not confirmed yet. Check it in your wallet before you go on.',
  'swap.allowance.left': 'The approval was sent. Once it is confirmed, only the swap is left.',
  'swap.accept': 'I have read the warnings and want to swap anyway',
  'swap.raw': 'Request to the wallet',
  'swap.raw.show': 'Show the wallet request',
  'swap.sent': 'Swap sent',
  'swap.declined': 'You declined. Nothing was sent.',
  'swap.failed': 'Transaction error',
  'swap.late': 'The network did not answer. Try again.',
  'swap.unclear': 'Your wallet did not say whether the swap was sent. Check it before you swap again.',
  'swap.elsewhere': 'Another tab of this page is asking your wallet. Answer there first.',
  'swap.moved': 'The account or network has changed. Review the swap again.',
  'swap.worse': 'The price has changed. Check the new amounts before you go on.',
  'swap.refused.call': 'The provider built no valid request. Nothing was sent.',
  'swap.refused.contract':
    'The provider’s request goes to a contract that it has not named. Nothing was sent.',
  'swap.refused.receiver': 'The provider’s request pays somebody else. Nothing was sent.',
  'swap.refused.token': 'The provider’s request is about other tokens. Nothing was sent.',
  'swap.refused.amount': 'The provider’s request takes another amount than you entered. Nothing was sent.',
  'swap.refused.least': 'The provider’s request gives less than was quoted. Nothing was sent.',
  'swap.refused.decimals':
    'The number of decimals of a token on the network differs from the token list. Nothing was sent.',
  'swap.refused.unread': 'The tokens could not be checked on the network. Try again.',
  'swap.refused.fails':
    'The network says that this swap would fail. Try again, or with a higher slippage limit.',
  'swap.refused.fails.why':
    'The network says that this swap would fail: “{reason}”. Try again, or with a higher slippage limit.',
  'swap.note.unchecked':
    'This request could not be checked against the quote. Compare the amounts in your wallet.',
  'swap.note.unsimulated': 'Your network could not run this swap in advance. It may fail, and cost the fee.',
  'swap.note.least':
    'A trial run gave what was quoted, but the least amount in this request cannot be read. Compare it in your wallet.',
  'swap.note.value': 'The value of these tokens could not be compared. Check the rate before you go on.',
  'swap.note.fee': 'You may not have enough for the network fee of up to {amount}.',
  'swap.mismatch.text': 'Transaction differs from what you confirmed.',
  'swap.mismatch.todo':
    'Your wallet or something on this page may have changed it. Do not swap again here. If you do not recognise the change, move your remaining funds to a new account, using a device you trust.',
  'swap.mismatch.confirmed': 'Confirmed',
  'swap.mismatch.sent': 'Sent',
  'swap.mismatch.explorer': 'Open in the explorer',
  'swap.part.to': 'Contract',
  'swap.part.amount': 'Amount in base units',
  'swap.part.asset': 'Token',
  'swap.part.from': 'Sender',
  'swap.part.network': 'Network',
  'swap.part.data': 'Data',
}
