import { privateKeyToAccount } from 'viem/accounts'
import { announce } from './announce.js'
import { createControl } from './control.js'
import { createBitcoinTestWallet } from './createBitcoinTestWallet.js'
import { createPrompts } from './createPrompts.js'
import { createSolanaTestWallet } from './createSolanaTestWallet.js'
import { createTestWallet } from './createTestWallet.js'
import { createWindowTestWallet, type WindowTestWalletOptions } from './createWindowTestWallet.js'
import { drawPanel } from './drawPanel.js'
import { icon } from './icon.js'
import { makeCosmosMock } from './makeCosmosMock.js'
import { makePolkadotMock } from './makePolkadotMock.js'
import { postRpc } from './postRpc.js'
import { type RosterEntry, roster } from './roster.js'
import type { StartRealWallet, TestWallet } from './types.js'
import css from './wallets.css'

// The first accounts of every local chain: public, for tests only, never for real money.
const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
] as const
/** The last account, which has tokens, NFTs and a history: `?account=collector`. */
const collector = '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6'
const chosen = new URLSearchParams(location.search).get('account') ?? ''
/** The keys of any other accounts, such as one that owns nothing: `?account=0x…,0x…`. */
const others = /^0x[\da-f]{64}(,0x[\da-f]{64})*$/.test(chosen) ? chosen.split(',') : undefined
const accounts = (others ?? (chosen === 'collector' ? [collector] : keys)).map((key) =>
  privateKeyToAccount(key as `0x${string}`),
)

let facts: Promise<{ endpoints: Record<number, string>; solana?: string }> | undefined
function sandbox() {
  facts ??= fetch('/sandbox.json').then((response) => response.json())
  return facts as NonNullable<typeof facts>
}
const endpoints = async () => (await sandbox()).endpoints

const prompts = createPrompts()
const { announced, solana, bitcoin, polkadot, cosmos, real, legacy } = roster(location.search)
const entries = [...announced, ...(legacy ? [legacy] : [])]

const storeOf = (id: string) => {
  const key = `portico-test-wallet/${id}`
  return {
    read: () => localStorage.getItem(key),
    write: (text: string) => localStorage.setItem(key, text),
    watch: (listener: (text: string | null) => void) =>
      window.addEventListener('storage', (event) => {
        if (event.key === key) listener(event.newValue)
      }),
  }
}
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const make = ({ id, name, chains, behaviour, signsIn = false }: RosterEntry) =>
  createTestWallet({
    id,
    name,
    accounts,
    endpoints,
    chains,
    origin: location.origin,
    behaviour,
    signsIn,
    rpc: postRpc,
    ask: prompts.ask,
    store: storeOf(id),
    wait,
  })
const wallets = entries.map((entry) => ({ entry, wallet: make(entry) }))

const announcements = wallets
  .filter(({ entry }) => entry !== legacy)
  .map(({ entry, wallet }) =>
    announce(
      {
        uuid: crypto.randomUUID(),
        name: entry.name,
        icon: icon(entry.letter, entry.colour),
        rdns: entry.rdns,
      },
      wallet.provider,
    ),
  )
const injected = wallets.find(({ entry }) => entry === legacy)
if (injected) window.ethereum = injected.wallet.provider

const all: Omit<TestWallet, 'provider'>[] = wallets.map(({ wallet }) => wallet)
const leave = new Map<string, () => void>()
/** Added a little later than the page, as with many extensions, because their keys are created first. */
const solanaWallets = solana.map(async (entry) => {
  // A wallet for both chains has two entries, so the Solana one needs another id.
  const id = entries.some((each) => each.id === entry.id) ? `${entry.id}-solana` : entry.id
  const wallet = await createSolanaTestWallet({
    id,
    name: entry.name,
    icon: icon(entry.letter, entry.colour),
    behaviour: entry.behaviour,
    origin: location.origin,
    ask: prompts.ask,
    store: storeOf(id),
    rpc: async (call) => {
      const { solana: url } = await sandbox()
      if (!url) throw new Error('The sandbox has no Solana on this machine.')
      return postRpc(url, call)
    },
    wait,
  })
  all.push(wallet)
  leave.set(id, wallet.announce(window))
})
for (const { id, name, letter, colour, behaviour, way } of bitcoin) {
  const wallet = createBitcoinTestWallet({
    id,
    name,
    icon: icon(letter, colour),
    behaviour,
    origin: location.origin,
    ...(way && { way }),
    ask: prompts.ask,
    store: storeOf(id),
    wait,
  })
  all.push(wallet)
  leave.set(id, wallet.announce(window))
}
const windowWallets = [
  // The key is derived from the name, because pages show it as the wallet's name.
  ...polkadot.map((entry) => ({
    entry,
    make: makePolkadotMock(entry.name.toLowerCase().replaceAll(' ', '-')),
  })),
  ...cosmos.map((entry) => ({ entry, make: makeCosmosMock(entry.name.toLowerCase()) })),
].map(
  async ({
    entry: { id, name, behaviour },
    make: makeMock,
  }: {
    readonly entry: RosterEntry
    readonly make: WindowTestWalletOptions['make']
  }) => {
    const wallet = await createWindowTestWallet({
      id,
      name,
      behaviour,
      ask: prompts.ask,
      store: storeOf(id),
      wait,
      make: makeMock,
    })
    all.push(wallet)
    leave.set(id, wallet.inject(window))
  },
)
const realWallets = real.map(async (entry) => {
  const wallet = make(entry)
  if (!entry.hasSite) all.push(wallet)
  // Only the demo's build knows this file: the packages of real wallets are installed on demand.
  const path = `/wallets/${entry.id}.js`
  const { start }: { readonly start: StartRealWallet } = await import(path).catch((cause) => {
    console.error(`${entry.name} is not built: start the demo with --real-wallets.`)
    throw cause
  })
  await start(wallet, {
    keys: accounts,
    origin: location.origin,
    icon: icon(entry.letter, entry.colour),
    ask: prompts.ask,
    rpc: async (chainId, call) => {
      const url = (await endpoints())[chainId]
      if (!url) throw new Error(`The sandbox has no chain ${chainId}.`)
      return postRpc(url, call)
    },
  })
})
window.__testWallets = createControl(
  all,
  prompts,
  () => {
    for (const say of announcements) say()
  },
  (id) => leave.get(id)?.(),
)

const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
const ready = async () => {
  await Promise.allSettled([...solanaWallets, ...windowWallets, ...realWallets])
  if (all.length > 0) document.body.append(drawPanel(all))
}
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', ready, { once: true })
else void ready()
