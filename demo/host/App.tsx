import { ConnectButton, NetworkButton } from 'portico/react'
import { Group } from './Group.js'
import source from './modal.ts?raw'
import { AccountPanel } from './panels/AccountPanel.js'
import { AppearancePanel } from './panels/AppearancePanel.js'
import { BitcoinPanel } from './panels/BitcoinPanel.js'
import { CosmosPanel } from './panels/CosmosPanel.js'
import { EventsPanel } from './panels/EventsPanel.js'
import { FeaturesPanel } from './panels/FeaturesPanel.js'
import { GreetingPanel } from './panels/GreetingPanel.js'
import { NetworkPanel } from './panels/NetworkPanel.js'
import { PermissionsPanel } from './panels/PermissionsPanel.js'
import { PlainPanel } from './panels/PlainPanel.js'
import { PolkadotPanel } from './panels/PolkadotPanel.js'
import { SendPanel } from './panels/SendPanel.js'
import { SignMessagePanel } from './panels/SignMessagePanel.js'
import { SolanaPanel } from './panels/SolanaPanel.js'
import { TypedDataPanel } from './panels/TypedDataPanel.js'
import { SandboxContext } from './SandboxContext.js'
import { bitcoin, cosmos, logins, pairing, polkadot, sandbox, solana } from './sandbox.js'
import { useChainCheck } from './useChainCheck.js'

const others = [solana, bitcoin, polkadot, cosmos].some(({ length }) => length > 0)

export function App() {
  const check = useChainCheck()
  return (
    <SandboxContext.Provider value={check}>
      <div className="page">
        <header className="top">
          <span className="brand">
            <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
              <path d="M4 20V10a7 7 0 0 1 14 0v10" fill="none" stroke="currentColor" strokeWidth="3" />
            </svg>
            Portico
          </span>
          <div className="buttons" data-testid="top-buttons">
            <NetworkButton />
            <ConnectButton />
          </div>
        </header>
        <main>
          <div className="intro">
            <div>
              <h1>Connect a wallet without leaving the page.</h1>
              <p>
                Local chains, test wallets, logins and the modal as an app ships it. The wallets hold test
                keys everybody knows; nothing here is real money.
              </p>
              {pairing && (
                <p>
                  WalletConnect pairs with{' '}
                  <a href={sandbox.wallet} target="_blank" rel="noreferrer" data-testid="sandbox-wallet">
                    a wallet of the sandbox
                  </a>
                  : copy the link of the code and paste it there, or scan the code.
                </p>
              )}
              {logins && (
                <p>
                  A login by e-mail sends its code to{' '}
                  <a href={sandbox.mailbox} target="_blank" rel="noreferrer" data-testid="sandbox-mailbox">
                    the mailbox of the sandbox
                  </a>
                  , whatever the address.
                </p>
              )}
            </div>
            <pre className="code" data-testid="source">
              {source}
            </pre>
          </div>
          <p className="check" data-state={check.state} data-testid="chain-check" role="status">
            {check.text}
          </p>
          <Group
            title="Connect and switch"
            text={
              <>
                Connect a wallet, open the account, then switch the network. A test wallet asks you in a
                prompt of its own; <a href="#test-wallets">its controls</a> are at the end of the page.
              </>
            }
          >
            <AccountPanel />
            <NetworkPanel />
            <PlainPanel />
          </Group>
          <Group
            title="Sign and send"
            text="The page asks the connected wallet, as an app does. Decline once, to see what a page is told."
          >
            <SendPanel />
            <SignMessagePanel />
            <TypedDataPanel />
            {logins && <PermissionsPanel />}
          </Group>
          {others && (
            <Group title="Other chains" text="Each has its own wallet; one visitor may connect several.">
              {solana.length > 0 && <SolanaPanel />}
              {bitcoin.length > 0 && <BitcoinPanel />}
              {polkadot.length > 0 && <PolkadotPanel />}
              {cosmos.length > 0 && <CosmosPanel />}
            </Group>
          )}
          <Group
            title="Change the modal"
            text="Switch features while it runs, add a plugin that is not part of Portico, choose theme and language."
          >
            <FeaturesPanel />
            <GreetingPanel />
            <AppearancePanel />
          </Group>
          <Group title="Watch it" text="What the modal tells the page.">
            <EventsPanel />
          </Group>
        </main>
        <footer className="foot">
          Other wallets and parts by the page’s address: ?wallets=honest,slow · ?twins=1 ·
          ?wallets=solana,both · ?wallets=bitcoin,bitcoin-unisat · ?wallets=polkadot,cosmos · ?legacy=1 ·
          ?announce=none · ?pairing=0 · ?logins=0 · ?solana=0 · ?sign-in=1 · ?sign-in=hosted
        </footer>
      </div>
    </SandboxContext.Provider>
  )
}
