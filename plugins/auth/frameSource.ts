/** Version of the protocol that the secure site speaks (spec 9). */
const VERSION = '4'

/** The address of the frame; it stays as it is when the network changes. */
export const frameSource = (
  secure: string,
  given: {
    readonly projectId: string
    readonly chainId?: string | undefined
    readonly enableLogger: boolean
    readonly rpcUrl: string
  },
): string => {
  const url = new URL(`${secure}/sdk`)
  url.searchParams.set('projectId', given.projectId)
  url.searchParams.set('chainId', given.chainId ?? 'eip155:1')
  url.searchParams.set('version', VERSION)
  url.searchParams.set('enableLogger', String(given.enableLogger))
  url.searchParams.set('rpcUrl', given.rpcUrl)
  return url.href
}
