import { ConnectButton, NetworkButton } from 'portico/react'
import { SignMessage } from './SignMessage'

export default function Page() {
  return (
    <>
      <header>
        <h1>Portico with Next.js</h1>
        <NetworkButton />
        <ConnectButton />
      </header>
      <main>
        <SignMessage />
      </main>
    </>
  )
}
