import type { Provider } from 'portico'
import { useModal, useModalState } from 'portico/react'
import { useContext } from 'react'
import { Facts } from '../Facts.js'
import { Failure } from '../Failure.js'
import { Panel } from '../Panel.js'
import { SandboxContext } from '../SandboxContext.js'
import { sandbox } from '../sandbox.js'
import { useRun } from '../useRun.js'

const to = sandbox.accounts[1] ?? ''
const value = `0x${(10n ** 16n).toString(16)}`

interface Sent {
  readonly hash: string
  readonly block: number
  readonly ok: boolean
}

export function SendPanel() {
  const modal = useModal()
  const { address } = useModalState()
  const check = useContext(SandboxContext)
  const { busy, result, error, run } = useRun<Sent>()

  const send = async (): Promise<Sent> => {
    const provider = modal.provider('eip155')
    const hash = await provider.request({
      method: 'eth_sendTransaction',
      params: [{ from: address, to, value }],
    })
    if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) {
      throw new Error('The wallet’s answer is no transaction hash.')
    }
    return { hash, ...(await receiptOf(provider, hash)) }
  }

  return (
    <Panel id="send" title="Send 0.01 ETH">
      <Facts rows={[{ id: 'send-to', label: 'To the sandbox’s second account', value: to, mono: true }]} />
      {result && (
        <div className="result" data-kind={result.ok ? 'good' : 'bad'} role="status">
          <strong data-testid="send-receipt">
            {result.ok ? `Arrived in block ${result.block}.` : `Failed in block ${result.block}.`}
          </strong>
          <span className="mono" data-testid="send-hash">
            {result.hash}
          </span>
        </div>
      )}
      <Failure testId="send-error" text={error} />
      <div className="row end">
        <button
          type="button"
          className="button"
          data-kind="primary"
          data-testid="send"
          disabled={busy || check.state !== 'sandbox'}
          onClick={() => void run(send)}
        >
          {busy ? 'Sending…' : 'Send 0.01 ETH'}
        </button>
      </div>
      {check.state !== 'sandbox' && <p className="hint">{check.text}</p>}
    </Panel>
  )
}

async function receiptOf(provider: Provider, hash: string): Promise<Omit<Sent, 'hash'>> {
  for (let tries = 0; tries < 60; tries++) {
    const receipt = (await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })) as {
      status: string
      blockNumber: string
    } | null
    if (receipt) return { ok: receipt.status === '0x1', block: Number(receipt.blockNumber) }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('Sent, but there is no receipt after 30 seconds.')
}
