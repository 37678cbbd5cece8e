import { numberedNetwork } from '../numberedNetwork.js'

/** Version of the protocol that the secure site speaks. */
const VERSION = '4'

/** The address of the frame; it stays as it is when the network changes. */
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
