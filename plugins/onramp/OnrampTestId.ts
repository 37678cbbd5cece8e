/** Test ids of this plugin's views; types only, never loaded. */
export type OnrampTestId =
  | 'onramp-amount'
  | 'onramp-arrived'
  | 'onramp-back'
  | 'onramp-copy'
  | 'onramp-currency'
  | 'onramp-currency-row'
  | 'onramp-get'
  | 'onramp-link'
  | 'onramp-method'
  | 'onramp-none'
  | 'onramp-payment'
  | 'onramp-pending'
  | 'onramp-preset'
  | 'onramp-progress'
  | 'onramp-stop'
  | `onramp-provider-${string}`
