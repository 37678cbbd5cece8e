import type { MessagesOf } from 'portico/kernel'

/** English texts of the tokens. */
export const messages = {
  'tokens.title': 'Tokens',
  'tokens.total': 'Total value',
  'tokens.total.loading': 'Loading the total',
  'tokens.loading': 'Loading tokens',
  'tokens.age': 'Updated {ago}',
  'tokens.refresh': 'Refresh',
  'tokens.failed': 'Couldn’t load your balance',
  'tokens.again': 'Trying again in {seconds} s',
  'tokens.partial': 'Only some tokens could be read, and no prices.',
  'tokens.none': 'No tokens yet',
  'tokens.none.text': 'Receive or buy crypto to get started.',
  'tokens.own': 'Send from {wallet} {address}',
  'tokens.own.copied': 'Your address was copied: paste it as the receiver.',
  'tokens.all': 'Show all tokens ({count})',
  'tokens.fewer': 'Show fewer',
  'tokens.hidden.show': 'Show hidden tokens ({count})',
  'tokens.hidden.hide': 'Hide these tokens',
  'tokens.hidden.why': 'Likely spam: copied names or links. Don’t visit the links.',
  'tokens.mark.lookalike': 'Imitates another token',
  'tokens.mark.link': 'Link in its name',
  'tokens.mark.disguised': 'Disguised name',
} as const

/** Texts of the tokens by id, each with its parameters. */
export type TokensMessages = MessagesOf<typeof messages>
