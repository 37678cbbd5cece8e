import { within } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import { createMemory, isStorageDenied, withoutStorage } from './deniedStorage.js'
import { followClient, type PairingClient } from './followClient.js'

/** What makes a client, once for a page. */
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

/** Longest a pairing waits for the service that attests the page's origin, in milliseconds. */
const ATTEST = 500

/** Loads the pairing client, which a host installs that uses this plugin. */
const loadPackage = async () => {
  try {
    return await withoutStorage(() => import('@walletconnect/universal-provider'))
  } catch (cause) {
    throw new PorticoError(
      'walletconnect: the pairing client could not be loaded. Is it installed? npm install @walletconnect/universal-provider@~2.25.0',
      { category: 'connect', cause },
    )
  }
}

/** Loads the package and makes its client. */
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
    // Its texts are for whoever develops it; what went wrong is told by us.
    logger: 'silent',
    telemetryEnabled: false,
    disableProviderPing: true,
    ...(isStorageDenied() && { storage: createMemory() as never }),
  })
  const attester = client.core.verify as typeof client.core.verify & { verifyUrlV3?: string }
  const register = attester.register.bind(attester)
  if (verify) attester.verifyUrlV3 = verify
  attester.register = async (given) => {
    if (verify === false) return ''
    // It asks a frame of another site, which may never answer.
    return within(register(given), { ms: ATTEST }).catch(() => '')
  }
  // The package's own provider, which nobody uses, throws at an update without one of its namespaces: whoever listens after it
  // would hear nothing.
  for (const event of ['session_update', 'session_event', 'session_delete', 'session_ping'] as const)
    client.events.removeAllListeners(event)
  return followClient(client)
}
