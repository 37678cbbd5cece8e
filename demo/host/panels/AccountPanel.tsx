import { useAccount, useBalance, useDisconnect, useModal } from 'portico/react'
import { errorText } from '../errorText.js'
import { Facts } from '../Facts.js'
import { Failure } from '../Failure.js'
import { formatUnits } from '../formatUnits.js'
import { Panel } from '../Panel.js'

export function AccountPanel() {
  const modal = useModal()
  const { status, address, connectedWalletInfo, isConnected } = useAccount()
  const balance = useBalance()
  const { disconnect, pending, error } = useDisconnect()
  return (
    <Panel id="account" title="Account">
      <Facts
        rows={[
          { id: 'account-status', label: 'Status', value: status },
          { id: 'account-address', label: 'Address', value: address ?? '–', mono: true },
          {
            id: 'account-balance',
            label: 'Balance',
            value: balance ? `${formatUnits(balance.value, balance.decimals)} ${balance.symbol}` : '–',
          },
          { id: 'account-wallet', label: 'Wallet', value: connectedWalletInfo?.name ?? '–' },
        ]}
      />
      <Failure testId="account-error" text={error === undefined ? undefined : errorText(error)} />
      <div className="row end">
        <button type="button" className="button" data-testid="open-modal" onClick={() => void modal.open()}>
          Open the modal
        </button>
        <button
          type="button"
          className="button"
          data-testid="disconnect"
          disabled={!isConnected || pending}
          // The failure is shown above.
          onClick={() => void disconnect().catch(() => {})}
        >
          Disconnect
        </button>
      </div>
    </Panel>
  )
}
