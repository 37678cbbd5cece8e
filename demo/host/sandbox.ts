import type { Chain } from 'viem'

/** The token on each local chain. */
interface Token {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

interface Sandbox {
  readonly gateway: string
  readonly relay: string
  readonly directory: string
  readonly verify: string
  /** The page of a wallet to pair with. */
  readonly wallet: string
  /** The site that runs this page as an app of a Safe. */
  readonly safe: string
  /** The site that keeps keys for people without a wallet; `mailbox` shows its mails. */
  readonly secure: string
  readonly mailbox: string
  /** The pages of providers that sell coins. */
  readonly onramp: string
  /** Absent on platforms without a build of its virtual machine. */
  readonly solana?: string
  readonly endpoints: Readonly<Record<string, string>>
  readonly chains: Readonly<Record<string, { readonly genesisHash: string; readonly token: Token }>>
  /** Uniswap, with the tokens of its pools, by chain id. */
  readonly routers: Readonly<
    Record<
      string,
      { readonly router: string; readonly pairRouter: string; readonly tokens: readonly Token[] }
    >
  >
  /** Tokens of the seeded account on the first chain. */
  readonly tokens: readonly Token[]
  readonly accounts: readonly string[]
}

/** The local services and chains, from the demo's server. */
export const sandbox: Sandbox = await fetch('/sandbox.json').then((response) => response.json())

const query = new URLSearchParams(location.search)
/** False with `?pairing=0`: then no wallet on another device can be paired. */
export const pairing = query.get('pairing') !== '0'
/** False with `?logins=0`: then there are no logins by e-mail and social account. */
export const logins = query.get('logins') !== '0'
/** False with `?vendor=0`: then no service knows tokens, names and past transactions, and the page reads the chains only. */
export const vendor = query.get('vendor') !== '0'

/** True with `?analytics=1`: then events are sent to the sandbox, which lists them at `/events` of the directory. */
export const isTracked = query.get('analytics') === '1'

/** The recorder and its panel are in the page with `?devtools=1`. */
export const isWatched = query.get('devtools') === '1'

/** Visitors have to sign in: at the example server with `?sign-in=1`, at the service of the project with `?sign-in=hosted`. */
export const signIn = ['1', 'hosted'].find((each) => each === query.get('sign-in'))

/** The local Solana, if this machine has one; none with `?solana=0`. */
export const solana =
  sandbox.solana && query.get('solana') !== '0'
    ? [
        {
          id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
          name: 'Solana',
          chainNamespace: 'solana',
          nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
          rpcUrls: { default: { http: [sandbox.solana] } },
        },
      ]
    : []

/** Bitcoin, if the address requests a wallet for it: `?wallets=bitcoin`. Nothing is sent. */
export const bitcoin = /\bbitcoin\b/.test(query.get('wallets') ?? '')
  ? [
      {
        id: '000000000019d6689c085ae165831e93',
        name: 'Bitcoin',
        chainNamespace: 'bip122',
        nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
        rpcUrls: { default: { http: [] } },
      },
    ]
  : []

const wallets = query.get('wallets')?.split(',') ?? []
const isAskedFor = (id: string) => wallets.some((each) => each.split('-')[0] === id)
const coin = (name: string, symbol: string, decimals: number) => ({ name, symbol, decimals })

/** Polkadot and the Cosmos Hub have no chain on this machine: nothing is read or sent, only signed. */
export const polkadot = isAskedFor('polkadot')
  ? [
      {
        id: '91b171bb158e2d3848fa23a9f1c25182',
        name: 'Polkadot',
        chainNamespace: 'polkadot',
        nativeCurrency: coin('Polkadot', 'DOT', 10),
        rpcUrls: { default: { http: [] } },
      },
      {
        id: 'b0a8d493285c2df73290dfb7e61f870f',
        name: 'Kusama',
        chainNamespace: 'polkadot',
        nativeCurrency: coin('Kusama', 'KSM', 12),
        rpcUrls: { default: { http: [] } },
      },
    ]
  : []
export const cosmos = isAskedFor('cosmos')
  ? [
      {
        id: 'cosmoshub-4',
        name: 'Cosmos Hub',
        chainNamespace: 'cosmos',
        nativeCurrency: coin('Atom', 'ATOM', 6),
        rpcUrls: { default: { http: [] } },
      },
    ]
  : []

/** A public chain with its endpoint replaced by the one on this machine. */
export const onSandbox = (chain: Chain): Chain => {
  const url = sandbox.endpoints[chain.id]
  if (url === undefined) throw new Error(`The sandbox has no chain ${chain.id}.`)
  return { ...chain, rpcUrls: { default: { http: [url] } } }
}
