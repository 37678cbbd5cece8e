import { ConnectKitButton } from 'connectkit'
import { useAccount, useSignMessage, useSwitchChain } from 'wagmi'
import { polygon } from 'wagmi/chains'

export function Fund() {
  const { address, chainId } = useAccount()
  const { data, signMessage } = useSignMessage()
  const { switchChain } = useSwitchChain()
  return (
    <main>
      <ConnectKitButton showBalance={true} />
      <p data-testid="address">{address}</p>
      <p data-testid="chain">{chainId}</p>
      <button type="button" data-testid="sign" onClick={() => signMessage({ message: 'Invest' })}>
        Invest
      </button>
      <button type="button" data-testid="switch" onClick={() => switchChain({ chainId: polygon.id })}>
        Polygon
      </button>
      {data && <output data-testid="signature">{data}</output>}
    </main>
  )
}
