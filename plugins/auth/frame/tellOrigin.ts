import { apiHost, type Env, type Hosts, type Http, type Notices } from 'portico/core'
import { checkOrigin } from './checkOrigin.js'

export interface OriginDeps {
  readonly env: Pick<Env, 'origin'>
  readonly hosts: Hosts
  readonly http: Http
  readonly projectId: string
  readonly signal: AbortSignal
  notices(): Promise<Notices | undefined>
}

/** Tells whoever develops the page what is wrong with its origin. */
export const tellOrigin = async ({ env, hosts, notices, ...given }: OriginDeps): Promise<void> => {
  const alert = await checkOrigin({ ...given, origin: env.origin, api: hosts.at('api', apiHost) })
  const board = alert && (await notices())
  if (board && !given.signal.aborted) board.alert(alert)
}
