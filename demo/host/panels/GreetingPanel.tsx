import { greeting } from '@greeting/portico-plugin'
import { useModal, useModalState } from 'portico/react'
import { Failure } from '../Failure.js'
import { Panel } from '../Panel.js'
import { useRun } from '../useRun.js'

/** Adds and removes, at runtime, a third-party plugin that was built against the packed package. */
export function GreetingPanel() {
  const modal = useModal()
  const { plugins } = useModalState()
  const status = plugins.find(({ id }) => id === 'greeting')?.status
  const on = status === 'on'
  const { busy, result, error, run } = useRun<string>()

  const add = async () => {
    await modal.use(greeting())
    return 'Added.'
  }
  const remove = async () => {
    await modal.remove('greeting')
    return 'Removed.'
  }
  const hello = async () => {
    const answer = await modal.provider('eip155').request({ method: 'greeting_hello', params: ['visitor'] })
    return String(answer)
  }

  return (
    <Panel id="greeting" title="A plugin by somebody else">
      <p>
        It brings a view, an account action, an RPC method and texts, and refuses to sign messages that say
        “do not sign”.
      </p>
      <p data-testid="greeting-status">{status ?? 'not added'}</p>
      {result && (
        <div className="result" role="status" data-testid="greeting-result">
          {result}
        </div>
      )}
      <Failure testId="greeting-error" text={error} />
      <div className="row end">
        <button
          type="button"
          className="button"
          data-testid="greeting-toggle"
          disabled={busy}
          onClick={() => void run(status === undefined ? add : remove)}
        >
          {status === undefined ? 'Add it' : 'Remove it'}
        </button>
        <button
          type="button"
          className="button"
          data-testid="greeting-open"
          disabled={!on}
          onClick={() => void modal.open({ view: 'GreetingCard', params: { name: 'visitor' } })}
        >
          Open its view
        </button>
        <button
          type="button"
          className="button"
          data-testid="greeting-call"
          disabled={!on || busy}
          onClick={() => void run(hello)}
        >
          Call its method
        </button>
      </div>
    </Panel>
  )
}
