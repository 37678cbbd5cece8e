import { useModal, useModalState } from 'portico/react'
import { useContext, useState } from 'react'
import { Failure } from '../Failure.js'
import { Panel } from '../Panel.js'
import { readSignature } from '../readSignature.js'
import { SandboxContext } from '../SandboxContext.js'
import { SignatureResult, type Signed } from '../SignatureResult.js'
import { useRun } from '../useRun.js'

export function SignMessagePanel() {
  const modal = useModal()
  const { address } = useModalState()
  const check = useContext(SandboxContext)
  const [message, setMessage] = useState('Hello from the Portico demo.')
  const { busy, result, error, run } = useRun<Signed>()

  const sign = async (): Promise<Signed> => {
    const { stringToHex, verifyMessage } = await import('viem')
    const signature = readSignature(
      await modal
        .provider('eip155')
        .request({ method: 'personal_sign', params: [stringToHex(message), address] }),
    )
    const valid = await verifyMessage({ address: address as `0x${string}`, message, signature })
    return { signature, valid }
  }

  return (
    <Panel id="sign" title="Sign a message">
      <label className="field">
        Message
        <textarea
          rows={3}
          dir="auto"
          value={message}
          data-testid="sign-text"
          onChange={(event) => setMessage(event.target.value)}
        />
      </label>
      {result && <SignatureResult id="sign" {...result} />}
      <Failure testId="sign-error" text={error} />
      <div className="row end">
        <button
          type="button"
          className="button"
          data-kind="primary"
          data-testid="sign"
          disabled={busy || check.state !== 'sandbox'}
          onClick={() => void run(sign)}
        >
          {busy ? 'Signing…' : 'Sign message'}
        </button>
      </div>
      {check.state !== 'sandbox' && <p className="hint">{check.text}</p>}
    </Panel>
  )
}
