import { numberedNetwork } from '../networks/numberedNetwork.js'

/** Version of the secure site's protocol. */
const VERSION = '4'

/** The URL of the frame; it does not follow later network changes. */
export const frameSource = (
  secure: string,
  {
    projectId,
    chainId = numberedNetwork(1),
    enableLogger,
    rpcUrl,
  }: {
    readonly projectId: string
    readonly chainId?: string | undefined
    readonly enableLogger: boolean
    readonly rpcUrl: string
  },
): string =>
  `${secure}/sdk?${new URLSearchParams({ projectId, chainId, version: VERSION, enableLogger: String(enableLogger), rpcUrl })}`
