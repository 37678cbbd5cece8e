import { privateKeyToAccount } from 'viem/accounts'
import { announce } from './announce.js'
import { createControl } from './control.js'
import { createPrompts } from './createPrompts.js'
import { createTestWallet } from './createTestWallet.js'
import { drawPanel } from './drawPanel.js'
import { icon } from './icon.js'
import { postRpc } from './postRpc.js'
import { type RosterEntry, roster } from './roster.js'
import css from './wallets.css'

// The first accounts of every local chain: worthless, known to all, never for real money.
const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
] as const
const accounts = keys.map((key) => privateKeyToAccount(key))

let facts: Promise<{ endpoints: Record<number, string> }> | undefined
async function endpoints() {
  facts ??= fetch('/sandbox.json').then((response) => response.json())
  return (await facts).endpoints
}

const prompts = createPrompts()
const { announced, legacy } = roster(location.search)
const entries = [...announced, ...(legacy ? [legacy] : [])]

const make = ({ id, name, chains, behaviour }: RosterEntry) => {
  const key = `portico-test-wallet/${id}`
  return createTestWallet({
    id,
    name,
    accounts,
    endpoints,
    chains,
    origin: location.origin,
    behaviour,
    rpc: postRpc,
    ask: prompts.ask,
    store: {
      read: () => localStorage.getItem(key),
      write: (text) => localStorage.setItem(key, text),
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
}
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

const all = wallets.map(({ wallet }) => wallet)
window.__testWallets = createControl(all, prompts, () => {
  for (const say of announcements) say()
})

const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
const ready = () => {
  if (all.length > 0) document.body.append(drawPanel(all))
}
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', ready, { once: true })
else ready()
