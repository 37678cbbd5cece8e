/** What a feature is where neither host nor remote configuration says anything (spec 9). */
export const featureDefaults = {
  receive: true,
  send: true,
  analytics: true,
  allWallets: true,
  email: true,
  activity: true,
  reownBranding: true,
  swaps: ['1inch'],
  onramp: ['meld', 'coinbase'],
  socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  pay: false,
  multiWallet: false,
  headless: false,
} as const
