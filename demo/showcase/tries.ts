/** Links to the page with all panels, each set up to try one thing. */
export const tries = [
  {
    href: '/try/?wallets=honest&account=collector',
    title: 'An account with a past',
    text: '40 tokens, NFTs and 300 transactions on a local chain.',
  },
  {
    href: '/try/?wallets=honest',
    title: 'Send and sign',
    text: 'Coins, tokens, messages and typed data, approved in a test wallet.',
  },
  {
    href: '/try/?wallets=none&announce=none',
    title: 'A wallet on another device',
    text: 'Pair by QR code or link over a local relay.',
  },
  {
    href: '/try/?wallets=none&announce=none&pairing=0',
    title: 'Log in by e-mail',
    text: 'The code arrives in a mailbox of this machine.',
  },
  {
    href: '/try/?wallets=rejecting,slow,lying',
    title: 'Wallets that misbehave',
    text: 'One declines, one takes its time, one lies about what it sent.',
  },
  {
    href: '/try/?sign-in=1&wallets=honest,signing',
    title: 'Sign in at a server',
    text: 'One message, checked by the example server; one of the wallets connects and signs in one step.',
  },
  {
    href: '/try/?wallets=solana,both,bitcoin,polkadot,cosmos',
    title: 'Five kinds of chains',
    text: 'Solana, Bitcoin, Polkadot and Cosmos beside Ethereum.',
  },
  {
    href: '/try/?wallets=honest&account=collector&vendor=0',
    title: 'Without a service',
    text: 'The same account, read from the chain alone.',
  },
] as const
