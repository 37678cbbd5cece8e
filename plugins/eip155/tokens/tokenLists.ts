import type { TokenLists } from 'portico/plugins/tokens/contract'

/** Lists of tokens on EVM chains; the code of each is loaded when it is read. */
export const tokenLists: TokenLists = {
  tokens: async (...args) => (await import('./readTokens.js')).readTokens(...args),
  assets: async (...args) => (await import('./readAssets.js')).readAssets(...args),
}
