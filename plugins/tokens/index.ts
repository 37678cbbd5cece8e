import { lazyPlugin } from 'portico/kernel'
import { type TokensOptions, tokens as token } from './contract.js'

export type { HostToken, TokenBalance, TokensOptions } from './contract.js'

/** The tokens of the connected accounts, as a tab of the Account view. Nothing loads before that view is shown. */
export const tokens = (options: TokensOptions = {}) =>
  lazyPlugin({
    id: 'tokens',
    kernel: 1,
    provides: token,
    // Shown with the view of the account, so that the tab is there when it opens.
    views: ['Account'],
    wakes: ['view', 'need'],
    load: () => import('./createTokens.js').then((code) => ({ default: code.createTokens(options) })),
  })
