type Count = { readonly count: string }

/** Texts of the tokens by id, each with its parameters. */
export interface TokensMessages {
  'tokens.title': undefined
  'tokens.total': undefined
  'tokens.total.loading': undefined
  'tokens.loading': undefined
  'tokens.age': { readonly ago: string }
  'tokens.refresh': undefined
  'tokens.failed': undefined
  'tokens.again': { readonly seconds: number }
  'tokens.partial': undefined
  'tokens.none': undefined
  'tokens.none.text': undefined
  'tokens.own': { readonly wallet: string; readonly address: string }
  'tokens.own.copied': undefined
  'tokens.all': Count
  'tokens.fewer': undefined
  'tokens.hidden.show': Count
  'tokens.hidden.hide': undefined
  'tokens.hidden.why': undefined
  'tokens.mark.lookalike': undefined
  'tokens.mark.link': undefined
  'tokens.mark.disguised': undefined
}

/** English texts of the tokens. */
export const messages: Readonly<Record<keyof TokensMessages, string>> = {
  'tokens.title': 'Tokens',
  'tokens.total': 'Total value',
  'tokens.total.loading': 'Loading the total',
  'tokens.loading': 'Loading tokens',
  'tokens.age': 'Updated {ago}',
  'tokens.refresh': 'Refresh',
  'tokens.failed': 'Token Balance Unavailable',
  'tokens.again': 'Trying again in {seconds} s',
  'tokens.partial': 'Only some tokens could be read, and no prices.',
  'tokens.none': 'No tokens yet',
  'tokens.none.text': 'What you receive or buy will be listed here.',
  'tokens.own': 'Send from {wallet} {address}',
  'tokens.own.copied': 'Your address was copied: paste it as the receiver.',
  'tokens.all': 'Show all tokens ({count})',
  'tokens.fewer': 'Show fewer',
  'tokens.hidden.show': 'Show hidden tokens ({count})',
  'tokens.hidden.hide': 'Hide these tokens',
  'tokens.hidden.why': 'These tokens imitate others or have links in their names. Be careful with them.',
  'tokens.mark.lookalike': 'Imitates another token',
  'tokens.mark.link': 'Link in its name',
  'tokens.mark.disguised': 'Disguised name',
}
