import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import type { Modal } from 'portico'
import { useModal, useModalState } from 'portico/react'
import { useState } from 'react'
import { Facts } from '../Facts.js'
import { Failure } from '../Failure.js'
import { Panel } from '../Panel.js'
import { SignatureResult, type Signed } from '../SignatureResult.js'
import { sandbox } from '../sandbox.js'
import { useRun } from '../useRun.js'

const TO = '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR'

interface Sent {
  readonly signature: string
  readonly lamports: bigint
}

/** A JSON-RPC call to the sandbox's ledger. */
async function ledger(method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(sandbox.solana ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}
const readValue = async <T,>(method: string, params: readonly unknown[]) =>
  ((await ledger(method, params)) as { value: T }).value

/** A transaction that moves 0.01 SOL, unsigned, in base64. */
async function transfer(from: string): Promise<string> {
  const kit = await import('@solana/kit')
  const { getTransferSolInstruction } = await import('@solana-program/system')
  const blockhash = await readValue<Parameters<typeof kit.setTransactionMessageLifetimeUsingBlockhash>[0]>(
    'getLatestBlockhash',
    [],
  )
  const payer = kit.createNoopSigner(kit.address(from))
  const message = kit.pipe(
    kit.createTransactionMessage({ version: 0 }),
    (each) => kit.setTransactionMessageFeePayerSigner(payer, each),
    (each) => kit.setTransactionMessageLifetimeUsingBlockhash(blockhash, each),
    (each) =>
      kit.appendTransactionMessageInstruction(
        getTransferSolInstruction({ source: payer, destination: kit.address(TO), amount: 10_000_000n }),
        each,
      ),
  )
  return kit.getBase64EncodedWireTransaction(kit.compileTransaction(message))
}

async function send(modal: Modal, address: string): Promise<Sent> {
  const before = BigInt(await readValue<number>('getBalance', [TO]))
  const { signature } = (await modal.provider('solana').request({
    method: 'solana_signAndSendTransaction',
    params: { transaction: await transfer(address), pubkey: address },
  })) as { signature: string }
  for (let tries = 0; tries < 60; tries++) {
    const [status] = await readValue<readonly ({ err: unknown } | null)[]>('getSignatureStatuses', [
      [signature],
    ])
    if (status?.err) throw new Error('The ledger refused the transaction.')
    if (status) return { signature, lamports: BigInt(await readValue<number>('getBalance', [TO])) - before }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('The transaction has not arrived.')
}

async function signMessage(modal: Modal, address: string, text: string): Promise<Signed> {
  const message = new TextEncoder().encode(text)
  const { signature } = (await modal.provider('solana').request({
    method: 'solana_signMessage',
    params: { message: base58.encode(message), pubkey: address },
  })) as { signature: string }
  return { signature, valid: ed25519.verify(base58.decode(signature), message, base58.decode(address)) }
}

/** Signs a transaction without sending it. */
async function signOnly(modal: Modal, address: string): Promise<Signed> {
  const { transaction } = (await modal.provider('solana').request({
    method: 'solana_signTransaction',
    params: { transaction: await transfer(address), pubkey: address },
  })) as { transaction: string }
  const wire = base64.decode(transaction)
  const signature = wire.slice(1, 65)
  return {
    signature: base58.encode(signature),
    valid: ed25519.verify(signature, wire.slice(65), base58.decode(address)),
  }
}

/** Solana, through `modal.provider('solana')`. */
export function SolanaPanel() {
  const modal = useModal()
  const { accounts } = useModalState()
  const { address } = accounts.solana ?? {}
  const [text, setText] = useState('Hello from Solana.')
  const signing = useRun<Signed>()
  const sending = useRun<Sent>()
  const busy = signing.busy || sending.busy
  const act = (run: (address: string) => Promise<void>) => () => {
    if (address) void run(address)
  }
  return (
    <Panel id="solana" title="Solana">
      <Facts rows={[{ id: 'solana-address', label: 'Address', value: address ?? '–', mono: true }]} />
      <label className="field">
        Message
        <textarea
          rows={2}
          dir="auto"
          value={text}
          data-testid="solana-text"
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {signing.result && <SignatureResult id="solana" {...signing.result} />}
      <Failure testId="solana-error" text={signing.error ?? sending.error} />
      {sending.result && (
        <div className="result" data-kind="good" role="status">
          <strong data-testid="solana-sent">
            {`Arrived: ${Number(sending.result.lamports) / 1e9} SOL more on the other account.`}
          </strong>
          <span className="mono">{sending.result.signature}</span>
        </div>
      )}
      <div className="row end">
        {!address && (
          <button
            type="button"
            className="button"
            data-testid="solana-connect"
            onClick={() => void modal.open({ view: 'Connect', params: { namespace: 'solana' } })}
          >
            Connect a Solana wallet
          </button>
        )}
        <button
          type="button"
          className="button"
          data-testid="solana-sign"
          disabled={!address || busy}
          onClick={act((from) => signing.run(() => signMessage(modal, from, text)))}
        >
          Sign message
        </button>
        <button
          type="button"
          className="button"
          data-testid="solana-sign-transaction"
          disabled={!address || busy}
          onClick={act((from) => signing.run(() => signOnly(modal, from)))}
        >
          Sign transaction
        </button>
        <button
          type="button"
          className="button"
          data-kind="primary"
          data-testid="solana-send"
          disabled={!address || busy}
          onClick={act((from) => sending.run(() => send(modal, from)))}
        >
          Send 0.01 SOL
        </button>
      </div>
    </Panel>
  )
}
