import { hex } from '@scure/base'
import type { Modal } from 'portico'
import { useModal, useModalState } from 'portico/react'
import { useState } from 'react'
import { Facts } from '../Facts.js'
import { Failure } from '../Failure.js'
import { Panel } from '../Panel.js'
import { SignatureResult, type Signed } from '../SignatureResult.js'
import { useRun } from '../useRun.js'
import { verifyBitcoin } from '../verifyBitcoin.js'

async function signMessage(modal: Modal, address: string, message: string): Promise<Signed> {
  const { signature } = (await modal.provider('bip122').request({
    method: 'signMessage',
    params: { account: address, message, protocol: 'ecdsa' },
  })) as { signature: string }
  return { signature, valid: verifyBitcoin(address, message, hex.decode(signature)) }
}

/** Bitcoin, through `modal.provider('bip122')`. */
export function BitcoinPanel() {
  const modal = useModal()
  const { accounts } = useModalState()
  const { address, accounts: all = [] } = accounts.bip122 ?? {}
  const ordinals = all.find(({ type }) => type === 'ordinal')?.address
  const [text, setText] = useState('Hello from Bitcoin.')
  const signing = useRun<Signed>()
  return (
    <Panel id="bitcoin" title="Bitcoin">
      <Facts
        rows={[
          { id: 'bitcoin-address', label: 'Payments', value: address ?? '–', mono: true },
          { id: 'bitcoin-ordinals', label: 'Ordinals', value: ordinals ?? '–', mono: true },
        ]}
      />
      <label className="field">
        Message
        <textarea
          rows={2}
          dir="auto"
          value={text}
          data-testid="bitcoin-text"
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {signing.result && <SignatureResult id="bitcoin" {...signing.result} />}
      <Failure testId="bitcoin-error" text={signing.error} />
      <div className="row end">
        {!address && (
          <button
            type="button"
            className="button"
            data-testid="bitcoin-connect"
            onClick={() => void modal.open({ view: 'Connect', params: { namespace: 'bip122' } })}
          >
            Connect a Bitcoin wallet
          </button>
        )}
        <button
          type="button"
          className="button"
          data-kind="primary"
          data-testid="bitcoin-sign"
          disabled={!address || signing.busy}
          onClick={() => {
            if (address) void signing.run(() => signMessage(modal, address, text))
          }}
        >
          Sign message
        </button>
      </div>
    </Panel>
  )
}
