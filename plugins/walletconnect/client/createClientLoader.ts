import type { Page, Settings } from 'portico/core'
import { type Dispose, PorticoError } from 'portico/kernel'
import type { WalletConnectOptions } from '../contract.js'
import type { PairingClient } from './followClient.js'
import type { refusalAlert } from './refusalAlert.js'
import type { Refusal } from './watchRelay.js'

interface LoaderDeps {
  readonly settings: Pick<Settings, 'options'>
  readonly page: Page
  readonly relayUrl: string
  readonly verify: WalletConnectOptions['verify']
  readonly signal: AbortSignal
  own(dispose: Dispose): Dispose
  alert(content: ReturnType<typeof refusalAlert>): Promise<void>
  showRefusal(refusal: Pick<Refusal, 'kind'>): void
}

/** Loads the pairing client when it is first needed; a failed load is forgotten, so that the next call tries again. */
export const createClientLoader = ({
  settings,
  page,
  relayUrl,
  verify,
  signal,
  own,
  alert,
  showRefusal,
}: LoaderDeps) => {
  let loading: Promise<PairingClient> | undefined
  /** One client per page, project id and relay; modals share it. */
  const client = () => {
    loading ??= (async () => {
      const { projectId, metadata } = settings.options
      if (!projectId) {
        showRefusal({ kind: 'key' })
        throw new PorticoError('walletconnect needs a projectId', {
          category: 'options',
          plugin: 'walletconnect',
        })
      }
      const { createClient } = await import('./createClient.js')
      signal.throwIfAborted()
      const { value, release } = page.lease(`walletconnect ${projectId} ${relayUrl}`, () => {
        const made = createClient({
          projectId,
          relayUrl,
          verify,
          metadata: {
            name: metadata?.name ?? '',
            description: metadata?.description ?? '',
            url: metadata?.url ?? '',
            icons: [...(metadata?.icons ?? [])],
          },
        })
        const dispose = () => void made.then(({ close }) => close()).catch(() => {})
        return { value: made, dispose }
      })
      own(release)
      try {
        const paired = await value
        signal.throwIfAborted()
        own(paired.relay.onRefusal(showRefusal))
        return paired
      } catch (error) {
        // Released, so that the next attempt creates another one.
        release()
        if (error instanceof PorticoError && !signal.aborted)
          void alert({
            kind: 'developer',
            code: 'pairing-not-loaded',
            title: 'Pairing Not Loaded',
            text: error.message,
          })
        throw error
      }
    })()
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  return client
}
