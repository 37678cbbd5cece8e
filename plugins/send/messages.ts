/** Texts of the Send views by id, each with its parameters. */
export interface SendMessages {
  'send.title': undefined
  'send.review.title': undefined
  'send.token.title': undefined
  'send.mismatch.title': undefined
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
  'send.to.paste': undefined
  'send.to.paste.failed': undefined
  'send.scan': undefined
  'send.scan.title': undefined
  'send.scan.camera': undefined
  'send.scan.asking': undefined
  'send.scan.hint': undefined
  'send.scan.unread': { readonly network: string }
  'send.scan.network': { readonly network: string }
  'send.scan.refused': undefined
  'send.scan.failed': undefined
  'send.scan.again': undefined
  'send.to.clear': undefined
  'send.to.looking': undefined
  'send.to.missing': undefined
  'send.to.wrong': undefined
  'send.to.wrong.on': { readonly network: string }
  'send.to.checksum': undefined
  'send.to.unknown': undefined
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
  'send.note.lookalike': undefined
  'send.note.bait': undefined
  'send.note.moved': undefined
  'send.note.own': undefined
  'send.note.first': undefined
  'send.note.network': undefined
  'send.note.contract': undefined
  'send.note.fails': undefined
  'send.note.fails.why': { readonly reason: string }
  'send.note.fee': { readonly amount: string }
  'send.note.all': { readonly symbol: string }
  'send.mismatch.text': undefined
  'send.mismatch.todo': undefined
  'send.mismatch.confirmed': undefined
  'send.mismatch.sent': undefined
  'send.mismatch.explorer': undefined
  'send.part.to': undefined
  'send.part.amount': undefined
  'send.part.asset': undefined
  'send.part.from': undefined
  'send.part.network': undefined
  'send.part.data': undefined
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
}

export const messages: Readonly<Record<keyof SendMessages, string>> = {
  'send.title': 'Send',
  'send.review.title': 'Review',
  'send.token.title': 'Choose a token',
  'send.mismatch.title': 'Not what you confirmed',
  'send.amount': 'You send',
  'send.amount.of': 'Amount to send in {symbol}',
  'send.amount.usd': 'Amount to send in US dollars',
  'send.balance': 'Balance {amount}',
  'send.balance.loading': 'Loading the balance',
  'send.max': 'Max',
  'send.max.of': 'Max: enter up to {amount}',
  'send.max.unknown': 'The network fee could not be estimated. Enter an amount that leaves enough for it.',
  'send.fiat': 'Enter amount in USD',
  'send.fiat.off': 'Enter amount in {symbol}',
  'send.token': 'Token',
  'send.token.choose': 'Choose',
  'send.token.search': 'Search your tokens',
  'send.token.clear': 'Clear the search',
  'send.token.none': 'No matching tokens.',
  'send.token.empty': 'You have no tokens on {network}.',
  'send.to': 'To',
  'send.to.hint': 'Address or name',
  'send.to.paste': 'Paste',
  'send.to.paste.failed': 'The clipboard could not be read. Paste with the keyboard or the menu.',
  'send.scan': 'Scan QR code',
  'send.scan.title': 'Scan a QR code',
  'send.scan.camera': 'Picture of the camera',
  'send.scan.asking': 'Allow the camera in your browser.',
  'send.scan.hint': 'Point the camera at a QR code with the receiver’s address.',
  'send.scan.unread': 'This code has no address on {network}.',
  'send.scan.network': 'This code is for another network than {network}.',
  'send.scan.refused':
    'The camera was not allowed. Allow it in the browser’s settings for this page, or paste the address.',
  'send.scan.failed': 'The camera does not start. Close other apps that use it, or paste the address.',
  'send.scan.again': 'Try again',
  'send.to.clear': 'Clear the receiver',
  'send.to.looking': 'Looking up the name…',
  'send.to.missing': 'Enter an address or a name.',
  'send.to.wrong': 'This is not a valid address or a known name.',
  'send.to.wrong.on': 'This address is not valid on {network}.',
  'send.to.checksum':
    'Check this address for a typo: its upper- and lower-case letters do not match its checksum.',
  'send.to.unknown': 'No address for this name.',
  'send.to.changed':
    '{name} no longer leads to the address you reviewed. Check the address and review again.',
  'send.to.disguised': 'This name contains characters that look like others. Make sure it is the right name.',
  'send.recent': 'Recent receivers',
  'send.others': 'Your other accounts',
  'send.token.missing': 'Choose a token.',
  'send.amount.missing': 'Enter an amount.',
  'send.amount.wrong': 'This amount is too small, or has too many decimals.',
  'send.amount.other': 'Connect another wallet',
  'send.amount.over': 'More than your balance.',
  'send.network': 'Network',
  'send.fee': 'Network fee',
  'send.fee.most': 'Up to about {amount}',
  'send.fee.wallet': 'Shown in your wallet',
  'send.from': 'From',
  'send.left': 'Balance after sending',
  'send.heading': 'You send',
  'send.go': 'Review',
  'send.preparing': 'Preparing the transfer…',
  'send.confirm': 'Send {amount}',
  'send.asking': 'Confirm in {wallet}…',
  'send.cancel': 'Cancel',
  'send.edit': 'Edit',
  'send.abandon': 'Stop waiting',
  'send.abandoned':
    'The request may still be open in your wallet. Decline it there before you send again: if you approve it, the transfer is sent.',
  'send.sure': 'I have read the warnings and want to send anyway',
  'send.raw': 'Request to the wallet',
  'send.raw.show': 'Show the wallet request',
  'send.required': 'An amount and receiver address are required',
  'send.required.token': 'A token is required',
  'send.unsupported': 'Unsupported chain',
  'send.failed': 'Failed to send transaction',
  'send.late': 'The network did not answer. Try again.',
  'send.declined': 'You declined. Nothing was sent.',
  'send.unclear': 'Your wallet did not say whether the transfer was sent. Check it before you send again.',
  'send.elsewhere': 'Another tab of this page is asking your wallet. Answer there first.',
  'send.moved': 'The account or network has changed. Review the transfer again.',
  'send.started': 'Transaction started',
  'send.refused.decimals':
    'The number of decimals of this token on the network differs from the token list. Nothing was sent.',
  'send.refused.receiver': 'This address cannot receive it. Nothing was sent.',
  'send.refused.account': 'Your wallet uses another account now. Review the transfer again.',
  'send.refused.network': 'Your wallet is on another network now. Review the transfer again.',
  'send.refused.rent': 'A new account must receive more than this. Enter a larger amount.',
  'send.refused.asset': 'This token cannot be sent here. Nothing was sent.',
  'send.note.lookalike':
    'This address resembles one you know, but is different. Scammers create such addresses. Compare every character.',
  'send.note.bait':
    'In your history this address appears only with transfers of nothing. Such transfers are often made to plant a false address there.',
  'send.note.moved': 'This name led to another address when you last sent to it.',
  'send.note.own': 'This is your own address.',
  'send.note.first':
    'You have not sent to this address from this browser before. Compare every character with the address you were given.',
  'send.note.network': 'You have sent to this address from this browser, but not on this network.',
  'send.note.contract':
    'This address is a smart contract. Send only if you are sure that it can receive this asset.',
  'send.note.fails': 'The network says that this transfer will fail. You may pay the fee for nothing.',
  'send.note.fails.why':
    'The network says that this transfer will fail: “{reason}”. You may pay the fee for nothing.',
  'send.note.fee': 'You may not have enough for the network fee of up to {amount}.',
  'send.note.all': 'This is all of your {symbol}.',
  'send.mismatch.text': 'Transaction differs from what you confirmed.',
  'send.mismatch.todo':
    'Your wallet or something on this page may have changed it. Do not send again here. If you do not recognise the change, move your remaining funds to a new account, using a device you trust.',
  'send.mismatch.confirmed': 'Confirmed',
  'send.mismatch.sent': 'Sent',
  'send.mismatch.explorer': 'Open in the explorer',
  'send.part.to': 'Receiver',
  'send.part.amount': 'Amount in base units',
  'send.part.asset': 'Token',
  'send.part.from': 'Sender',
  'send.part.network': 'Network',
  'send.part.data': 'Data',
  'send.empty': 'Nothing to send on {network}.',
  'send.sure.missing': 'Tick this box to send.',
  'send.to.unread': 'The name could not be looked up. Try again, or enter the address.',
  'send.refused.unread': 'The token could not be checked on the network. Try again.',
  'send.refused.keep': 'This would leave too little in your account. Send less, or send everything.',
  'send.refused.funds': 'Not enough to cover the amount and the network fee.',
  'send.refused.expired': 'This took too long. Review the transfer again.',
  'send.refused.changed': 'Your wallet signed a different transfer. It was not sent.',
  'send.token.loading': 'Loading your tokens',
  'send.token.failed': 'Your tokens could not be loaded.',
  'send.asking.unnamed': 'Confirm in your wallet…',
}
