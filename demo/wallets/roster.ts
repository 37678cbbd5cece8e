import type { MockBitcoinWay } from 'portico/testing'
import type { Behaviour } from './types.js'

export interface RosterEntry {
  readonly id: string
  readonly name: string
  readonly rdns: string
  readonly letter: string
  readonly colour: string
  /** Chains it has from the start. */
  readonly chains: readonly number[]
  readonly behaviour: Behaviour
  /** Whether it connects and signs in with one prompt. */
  readonly signsIn?: boolean
  /** Property of `window` that holds a Bitcoin wallet; if absent, it registers by the Wallet Standard. */
  readonly way?: MockBitcoinWay
  /** Its owner acts at a site of its own, not in the panel. */
  readonly hasSite?: boolean
}

const asks: Behaviour = { answer: 'ask', delayMs: 0, lies: [] }
const named = (id: string, name: string, colour: string, more: Partial<RosterEntry> = {}): RosterEntry => ({
  id,
  name,
  rdns: `org.portico-demo.${id}`,
  letter: name.charAt(0),
  colour,
  chains: [1],
  behaviour: asks,
  ...more,
})

const announced = [
  // Has Ethereum only: the page must add Base first.
  named('honest', 'Honest Wallet', '#2f6f4f'),
  named('slow', 'Slow Wallet', '#3f5f9a', { chains: [1, 8453], behaviour: { ...asks, delayMs: 3000 } }),
  named('rejecting', 'Rejecting Wallet', '#a04438', { behaviour: { ...asks, answer: 'reject' } }),
  named('lying', 'Lying Wallet', '#7a4f9a', {
    chains: [1, 8453],
    behaviour: { ...asks, lies: ['chain', 'switch', 'sign', 'send', 'balance'] },
  }),
]
/** Only on request: it knows `wallet_connect` (ERC-7846). */
const signing = named('signing', 'One-Prompt Wallet', '#1c7a5a', { signsIn: true })
const twins = [
  named('twin-a', 'Twin Wallet', '#8a6a1c', { rdns: 'org.portico-demo.twin' }),
  named('twin-b', 'Twin Wallet', '#1c6a8a', { rdns: 'org.portico-demo.twin' }),
]
/** A wallet for both chains: it announces itself by EIP-6963 and by the Wallet Standard. */
const both = named('both', 'Two-Chain Wallet', '#2b6a6a')
const solana = [
  named('solana', 'Honest Solana Wallet', '#5b3fa0'),
  named('solana-slow', 'Slow Solana Wallet', '#3f5f9a', { behaviour: { ...asks, delayMs: 3000 } }),
  named('solana-rejecting', 'Rejecting Solana Wallet', '#a04438', {
    behaviour: { ...asks, answer: 'reject' },
  }),
  named('solana-lying', 'Lying Solana Wallet', '#7a4f9a', { behaviour: { ...asks, lies: ['sign', 'send'] } }),
  both,
]
const bitcoin = [
  named('bitcoin', 'Honest Bitcoin Wallet', '#b3661a'),
  named('bitcoin-slow', 'Slow Bitcoin Wallet', '#3f5f9a', { behaviour: { ...asks, delayMs: 3000 } }),
  named('bitcoin-rejecting', 'Rejecting Bitcoin Wallet', '#a04438', {
    behaviour: { ...asks, answer: 'reject' },
  }),
  named('bitcoin-lying', 'Lying Bitcoin Wallet', '#7a4f9a', {
    behaviour: { ...asks, lies: ['sign', 'send'] },
  }),
  named('bitcoin-listed', 'Listed Bitcoin Wallet', '#2b6a6a', { way: 'satsConnect' }),
  named('bitcoin-leather', 'Leather', '#5a4632', { way: 'leather' }),
  named('bitcoin-unisat', 'UniSat Wallet', '#8a6a1c', { way: 'unisat' }),
  named('bitcoin-okx', 'OKX Wallet', '#333333', { way: 'okx' }),
]
/** On `window`, if the page's address requests them. */
const polkadot = [
  named('polkadot', 'Honest Dot Wallet', '#b0246c'),
  named('polkadot-rejecting', 'Rejecting Dot Wallet', '#a04438', {
    behaviour: { ...asks, answer: 'reject' },
  }),
  named('polkadot-lying', 'Lying Dot Wallet', '#7a4f9a', { behaviour: { ...asks, lies: ['sign'] } }),
]
const cosmos = [
  named('cosmos', 'Keplr', '#3f5f9a'),
  named('cosmos-rejecting', 'Leap', '#a04438', { behaviour: { ...asks, answer: 'reject' } }),
]
/** Wallets that run the published code of real ones; what is not published, such as their prompts, is the test wallets'. */
const real = [
  named('metamask', 'MetaMask', '#c2611f', { rdns: 'io.metamask' }),
  named('multichain', 'MetaMask', '#c2611f', { rdns: 'io.metamask', chains: [1, 8453] }),
  named('rabby', 'Rabby Wallet', '#7084ff', { rdns: 'io.rabby' }),
  named('rainbow', 'Rainbow', '#174299', { rdns: 'me.rainbow' }),
  named('coinbase', 'Coinbase Wallet', '#0052ff', { rdns: 'com.coinbase.wallet', hasSite: true }),
  named('base', 'Base Account', '#0000ff', { rdns: 'app.base.account', hasSite: true }),
  named('porto', 'Porto', '#0588f0', { rdns: 'xyz.ithaca.porto', chains: [1, 8453], hasSite: true }),
]
const legacy = named('legacy', 'Legacy Wallet', '#5a5a5a', { chains: [1, 8453] })

/** The wallets that the page's address requests: `?wallets=honest,slow&twins=1&legacy=1&announce=none`. */
export function roster(search: string): {
  readonly announced: readonly RosterEntry[]
  /** Announced by the Wallet Standard, for Solana. */
  readonly solana: readonly RosterEntry[]
  /** Wallets of Bitcoin; none by default. */
  readonly bitcoin: readonly RosterEntry[]
  /** Put on `window`. */
  readonly polkadot: readonly RosterEntry[]
  readonly cosmos: readonly RosterEntry[]
  /** Each announces itself, by its own code. */
  readonly real: readonly RosterEntry[]
  readonly legacy: RosterEntry | undefined
} {
  const query = new URLSearchParams(search)
  const wanted = query.get('wallets')?.split(',')
  const isWanted = ({ id }: RosterEntry) => !!wanted?.includes(id)
  const chosen = wanted ? [...announced, signing, both].filter(isWanted) : announced
  const none = query.get('announce') === 'none'
  return {
    solana: none ? [] : wanted ? solana.filter(isWanted) : solana.slice(0, 1),
    bitcoin: none ? [] : bitcoin.filter(isWanted),
    polkadot: none ? [] : polkadot.filter(isWanted),
    cosmos: none ? [] : cosmos.filter(isWanted),
    real: none ? [] : real.filter(isWanted),
    announced: none ? [] : [...chosen, ...(query.get('twins') === '1' ? twins : [])],
    legacy: query.get('legacy') === '1' ? legacy : undefined,
  }
}
