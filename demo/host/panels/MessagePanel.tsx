import { useModal, useModalState } from 'portico/react'
import { useState } from 'react'
import { Facts } from '../Facts.js'
import { Failure } from '../Failure.js'
import { Panel } from '../Panel.js'
import { SignatureResult, type Signed } from '../SignatureResult.js'
import { useRun } from '../useRun.js'

/** Signs a message on a namespace and verifies the signature. */
export function MessagePanel({
  namespace,
  title,
  sign,
}: {
  readonly namespace: string
  readonly title: string
  readonly sign: (
    request: (call: { readonly method: string; readonly params: unknown }) => Promise<unknown>,
    address: string,
    text: string,
  ) => Promise<Signed>
}) {
  const modal = useModal()
  const { address } = useModalState().accounts[namespace] ?? {}
  const [text, setText] = useState(`Hello from ${title}.`)
  const signing = useRun<Signed>()
  return (
    <Panel id={namespace} title={title}>
      <Facts rows={[{ id: `${namespace}-address`, label: 'Address', value: address ?? '–', mono: true }]} />
      <label className="field">
        Message
        <textarea
          rows={2}
          dir="auto"
          value={text}
          data-testid={`${namespace}-text`}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {signing.result && <SignatureResult id={namespace} {...signing.result} />}
      <Failure testId={`${namespace}-error`} text={signing.error} />
      <div className="row end">
        {!address && (
          <button
            type="button"
            className="button"
            data-testid={`${namespace}-connect`}
            onClick={() => void modal.open({ view: 'Connect', params: { namespace } })}
          >
            {`Connect a ${title} wallet`}
          </button>
        )}
        <button
          type="button"
          className="button"
          data-kind="primary"
          data-testid={`${namespace}-sign`}
          disabled={!address || signing.busy}
          onClick={() => {
            if (address) void signing.run(() => sign(modal.provider(namespace).request, address, text))
          }}
        >
          Sign message
        </button>
      </div>
    </Panel>
  )
}
