/** Texts of the collapsed wallets by id, each with its parameters. */
export interface CollapseMessages {
  'collapse.open': undefined
}

export const messages: Readonly<Record<keyof CollapseMessages, string>> = {
  'collapse.open': 'Continue with a wallet',
}
