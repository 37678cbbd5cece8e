import { ConnectButton, NetworkButton } from 'portico/react'
import { SignMessage } from './SignMessage'

export function App() {
  return (
    <>
      <header>
        <h1>Portico with Vite</h1>
        <NetworkButton />
        <ConnectButton />
      </header>
      <main>
        <SignMessage />
      </main>
    </>
  )
}
