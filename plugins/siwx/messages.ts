/** Texts of the sign-in by id, each with its parameters. */
export interface SiwxMessages {
  'siwx.title': undefined
  'siwx.lookup': undefined
  'siwx.declined': undefined
  'siwx.smart': undefined
  'siwx.required': undefined
  'siwx.stay': undefined
  'siwx.unable': { readonly wallet: string }
  'siwx.invalid': undefined
  'siwx.store': undefined
  'siwx.clock': undefined
  'siwx.nonce': undefined
  'siwx.asks': { readonly app: string }
  'siwx.proof': undefined
  'siwx.website': undefined
  'siwx.wallet': undefined
  'siwx.network': undefined
  'siwx.expires': undefined
  'siwx.message': undefined
  'siwx.preparing': undefined
  'siwx.elsewhere': { readonly domain: string }
  'siwx.free': undefined
  'siwx.cancel.return': { readonly network: string }
  'siwx.cancel.disconnect': undefined
  'siwx.cancel': undefined
  'siwx.cancelling': undefined
  'siwx.later': undefined
  'siwx.sign': undefined
  'siwx.signing': { readonly wallet: string }
  'siwx.waiting': { readonly wallet: string }
  'siwx.verifying': undefined
  'siwx.signed': undefined
  'siwx.retry': undefined
}

/** English texts outside the view; those of the view are in `viewMessages`. */
export const messages = {
  'siwx.title': 'Sign in',
  'siwx.lookup': 'A problem occurred while trying initialize authentication',
  'siwx.declined': 'Signature declined',
  'siwx.smart': 'This application might not support Smart Accounts',
  'siwx.required': 'Sign in to use this wallet here.',
  'siwx.stay': 'Sign in or cancel to leave.',
  'siwx.unable': '{wallet} cannot sign in on this network.',
  'siwx.invalid': 'The signature is not valid. Sign in with the account that is shown.',
  'siwx.store': 'The website could not sign you in. Try again.',
  'siwx.clock': 'The clock of this device seems to be wrong. Set it and try again.',
  'siwx.nonce': 'The message could not be prepared.',
} satisfies Partial<Readonly<Record<keyof SiwxMessages, string>>>
