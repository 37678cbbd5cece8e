import { useModal, useModalState } from 'portico/react'
import { Failure } from '../Failure.js'
import { Panel } from '../Panel.js'
import { useRun } from '../useRun.js'

const HOUR = 3600
const DAY = 86_400

/** Requests permissions for a key of the page. */
export function PermissionsPanel() {
  const modal = useModal()
  const { address, features } = useModalState()
  const { busy, result, error, run } = useRun<string>()

  const ask = async () => {
    const { generatePrivateKey, privateKeyToAccount } = await import('viem/accounts')
    // A real app would store this key in order to use the permissions.
    const { publicKey } = privateKeyToAccount(generatePrivateKey())
    const { expiry } = await modal.grantPermissions({
      expiry: Math.floor(Date.now() / 1000) + HOUR,
      signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey }] } },
      // 0.1 ETH.
      permissions: [
        { type: 'native-token-recurring-allowance', data: { allowance: '0x16345785d8a0000', period: DAY } },
      ],
    })
    return `Granted until ${new Date(expiry * 1000).toLocaleTimeString()}.`
  }

  return (
    <Panel id="permissions" title="Permissions">
      <p>0.1 ETH a day for one hour, without another question. The account by e-mail can grant that.</p>
      {result && (
        <div className="result" data-kind="good" role="status" data-testid="permissions-result">
          {result}
        </div>
      )}
      <Failure testId="permissions-error" text={error} />
      <div className="row end">
        <button
          type="button"
          className="button"
          data-testid="permissions-ask"
          disabled={busy || !address || !features.smartSessions}
          onClick={() => void run(ask)}
        >
          {busy ? 'Asking…' : 'Ask for permissions'}
        </button>
      </div>
      <p className="hint">
        {features.smartSessions
          ? 'The account lists them under “App permissions”, where they can be revoked.'
          : 'Switch on “Permissions of the app” among the features first.'}
      </p>
    </Panel>
  )
}
