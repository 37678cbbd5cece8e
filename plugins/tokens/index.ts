import { lazyPlugin } from 'portico/kernel'
import { type TokensOptions, tokens as token } from './contract.js'

export type { HostToken, TokenBalance, TokensOptions } from './contract.js'

/** The tokens of the connected accounts, as a tab of the Account view. Loads when a wallet connects; nothing is requested before that view is shown. */
export const tokens = (options: TokensOptions = {}) =>
  lazyPlugin({
    id: 'tokens',
    kernel: 1,
    provides: token,
    csp: { rpc: true, ...(options.service !== false && { connect: ['rpc'] }) },
    // Before the Account view is shown, so that the tab is there when it opens.
    wakes: ['stored', 'need'],
    load: () => import('./plugin.js').then((code) => ({ default: code.createTokens(options) })),
  })
