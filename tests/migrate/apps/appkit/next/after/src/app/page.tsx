'use client'

import { AccountButton, ConnectButton, NetworkButton, useAccount as usePorticoAccount } from 'portico/react'
import { useAccount, useSignMessage, useSwitchChain } from 'wagmi'
import { base } from 'wagmi/chains'

export default function Page() {
  const { isConnected, address, status } = usePorticoAccount()
  const { chainId } = useAccount()
  const { data, signMessage } = useSignMessage()
  const { switchChain } = useSwitchChain()

  return (
    <main data-status={status}>
      <ConnectButton />
      <NetworkButton disabled={!isConnected} />
      <AccountButton balance={false} />
      <p data-testid="address">{address}</p>
      <p data-testid="chain">{chainId}</p>
      <button type="button" data-testid="sign" onClick={() => signMessage({ message: 'To Rome' })}>
        Book
      </button>
      <button type="button" data-testid="switch" onClick={() => switchChain({ chainId: base.id })}>
        Base
      </button>
      {data && <output data-testid="signature">{data}</output>}
    </main>
  )
}
