/** English texts of the lists of currencies. */
export const currencyMessages = {
  'onramp.currency.search': 'Search currencies',
  'onramp.currency.clear': 'Clear the search',
  'onramp.currency.none': 'No currency matches.',
} as const
