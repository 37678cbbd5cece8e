import { useWallet } from 'portico/compat/wallet-adapter'
import { ConnectButton, useModal, useModalState } from 'portico/react'

export function App() {
  const modal = useModal()
  const { publicKey, wallet } = useWallet()
  const visible = useModalState((state) => state.open)
  const setVisible = (isOpen) => void (isOpen ? modal.open() : modal.close())
  return (
    <main aria-busy={visible}>
      <ConnectButton className="wide" />
      <button type="button" onClick={() => setVisible(true)}>
        {wallet?.adapter.name ?? 'Choose a wallet'}
      </button>
      <p data-testid="address">{publicKey?.toBase58()}</p>
    </main>
  )
}
