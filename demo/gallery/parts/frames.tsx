import { AlertBar, Button, Card, Snackbar, TrustRail } from 'portico/ui'
import { useId } from 'react'
import type { Exhibit } from './Exhibit.js'

const nothing = () => {}
const origin = 'app.example.org'

const Rails = () => (
  <>
    <TrustRail label="Connection" origin={origin} state="none" stateLabel="Not connected" />
    <TrustRail
      label="Connection"
      origin={origin}
      state="connected"
      stateLabel="Connected to"
      network="Ethereum"
      networkLabel="Switch network"
      onNetwork={nothing}
    />
    <TrustRail
      label="Connection"
      origin="a-rather-long-subdomain.app.example.org"
      state="unsupported"
      stateLabel="Fantom: unsupported"
    />
    <TrustRail label="Connection" origin={origin} state="none" stateLabel="Not connected">
      By connecting you accept the terms
    </TrustRail>
  </>
)

const states = ['idle', 'waiting', 'done', 'failed'] as const
const rail = <TrustRail label="Connection" origin={origin} state="none" stateLabel="Not connected" />

const Cards = () => {
  const id = useId()
  return (
    <>
      {states.map((status) => (
        <Card
          key={status}
          embedded
          title={`Signal line: ${status}`}
          titleId={`${id}${status}`}
          status={status}
          backLabel="Back"
          closeLabel="Close"
          onBack={nothing}
          onClose={nothing}
          rail={rail}
        >
          <p>One sentence says the same.</p>
        </Card>
      ))}
    </>
  )
}

const Snackbars = () => (
  <>
    {(['info', 'success', 'loading', 'error'] as const).map((kind) => (
      <Snackbar
        key={kind}
        kind={kind}
        message={kind === 'error' ? 'Couldn’t load your activity' : 'Network is now Base'}
        {...(kind === 'error' ? { onDismiss: nothing, dismissLabel: 'Dismiss' } : {})}
      />
    ))}
  </>
)

const Alerts = () => (
  <>
    <AlertBar title="Network Error" onDismiss={nothing} dismissLabel="Dismiss">
      Check your connection or blocker.
    </AlertBar>
    <AlertBar
      kind="caution"
      title="Project id missing"
      action={
        <Button variant="link" onClick={nothing}>
          Details
        </Button>
      }
    >
      Some services are off.
    </AlertBar>
  </>
)

export const trustRail: Exhibit = { shows: ['TrustRail'], Show: Rails }
export const card: Exhibit = { shows: ['Card'], Show: Cards }
export const snackbar: Exhibit = { shows: ['Snackbar', 'SnackbarBody'], Show: Snackbars }
export const alertBar: Exhibit = { shows: ['AlertBar'], Show: Alerts }
