import { within } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import { createMemory, isStorageDenied, withoutStorage } from './deniedStorage.js'
import { followClient, type PairingClient } from './followClient.js'

/** Options of the client. */
export interface ClientOptions {
  readonly projectId: string
  readonly relayUrl: string
  readonly metadata: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: string[]
  }
  readonly verify: string | false | undefined
}

/** How long a pairing waits for the attestation service, in milliseconds. */
const ATTEST = 500

/** Loads the pairing package, which a host that uses this plugin has to install. */
const loadPackage = () =>
  withoutStorage(async () => {
    // Awaited directly in the `try`: bundlers only then build a page without the package.
    try {
      return await import('@walletconnect/universal-provider')
    } catch (cause) {
      throw new PorticoError(
        'walletconnect: the pairing client could not be loaded. Is it installed? npm install @walletconnect/universal-provider@~2.25.0',
        { category: 'connect', cause },
      )
    }
  })

/**
 * Loads the package and creates its client; rejects with a `PorticoError` if the package cannot be loaded.
 */
export const createClient = async ({
  projectId,
  relayUrl,
  metadata,
  verify,
}: ClientOptions): Promise<PairingClient> => {
  const { UniversalProvider } = await loadPackage()
  const { client } = await UniversalProvider.init({
    projectId,
    relayUrl,
    metadata,
    // The package's log is meant for its own developers; this plugin reports failures itself.
    logger: 'silent',
    telemetryEnabled: false,
    disableProviderPing: true,
    ...(isStorageDenied() && { storage: createMemory() as never }),
  })
  const attester = client.core.verify as typeof client.core.verify & { verifyUrlV3?: string }
  const register = attester.register.bind(attester)
  if (verify) attester.verifyUrlV3 = verify
  attester.register = async (params) => {
    if (verify === false) return ''
    // Attestation uses an iframe of another site, which may never answer.
    return within(register(params), { ms: ATTEST }).catch(() => '')
  }
  // Detaches the package's own provider, which this plugin does not use: it throws on an update without one
  // of the namespaces that it expects, and the listeners that were added later would then not be called.
  for (const event of ['session_update', 'session_event', 'session_delete', 'session_ping'] as const)
    client.events.removeAllListeners(event)
  return followClient(client)
}
