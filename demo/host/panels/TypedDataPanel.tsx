import { useModal, useModalState } from 'portico/react'
import { useContext } from 'react'
import { Facts } from '../Facts.js'
import { Failure } from '../Failure.js'
import { Panel } from '../Panel.js'
import { readSignature } from '../readSignature.js'
import { SandboxContext } from '../SandboxContext.js'
import { SignatureResult, type Signed } from '../SignatureResult.js'
import { sandbox } from '../sandbox.js'
import { useRun } from '../useRun.js'

const message = { from: 'Visitor', to: sandbox.accounts[1] as `0x${string}`, subject: 'Lunch on Friday?' }
const types = {
  Letter: [
    { name: 'from', type: 'string' },
    { name: 'to', type: 'address' },
    { name: 'subject', type: 'string' },
  ],
} as const

export function TypedDataPanel() {
  const modal = useModal()
  const { address, network } = useModalState()
  const check = useContext(SandboxContext)
  const { busy, result, error, run } = useRun<Signed>()

  const sign = async (): Promise<Signed> => {
    const { verifyTypedData } = await import('viem')
    const data = {
      domain: { name: 'Portico demo', version: '1', chainId: Number(network?.id) },
      types,
      primaryType: 'Letter',
      message,
    } as const
    const signature = readSignature(
      await modal
        .provider('eip155')
        .request({ method: 'eth_signTypedData_v4', params: [address, JSON.stringify(data)] }),
    )
    return {
      signature,
      valid: await verifyTypedData({ address: address as `0x${string}`, ...data, signature }),
    }
  }

  return (
    <Panel id="typed" title="Sign typed data">
      <Facts
        rows={[
          { id: 'typed-from', label: 'From', value: message.from },
          { id: 'typed-to', label: 'To', value: message.to, mono: true },
          { id: 'typed-subject', label: 'Subject', value: message.subject },
        ]}
      />
      {result && <SignatureResult id="typed" {...result} />}
      <Failure testId="typed-error" text={error} />
      <div className="row end">
        <button
          type="button"
          className="button"
          data-kind="primary"
          data-testid="sign-typed"
          disabled={busy || check.state !== 'sandbox'}
          onClick={() => void run(sign)}
        >
          {busy ? 'Signing…' : 'Sign letter'}
        </button>
      </div>
      {check.state !== 'sandbox' && <p className="hint">{check.text}</p>}
    </Panel>
  )
}
