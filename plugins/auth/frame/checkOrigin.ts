import { configurationAlert, type Http, type Notices } from 'portico/core'
import type { Parser } from 'portico/kernel'
import { allowsOrigin, isAlwaysAllowed } from './allowsOrigin.js'

/** More than any project has; further entries are ignored. */
const ENTRIES = 1000

const parser: Parser<readonly string[]> = {
  parse: (input) => {
    const list: unknown = Object(input).allowedOrigins
    if (!Array.isArray(list)) throw new TypeError('allowedOrigins is not a list')
    return list
      .slice(0, ENTRIES)
      .filter((each): each is string => typeof each === 'string' && each.length < 300)
  },
}

type Alert = Parameters<Notices['alert']>[0]

/**
 * Checks whether the project allows the page's origin. Resolves with an alert for the developer if it does not, or if the
 * service fails; with undefined if all is well or the service has no list.
 */
export const checkOrigin = async ({
  origin,
  projectId,
  api,
  http,
  signal,
}: {
  readonly origin: string
  readonly projectId: string
  readonly api: string
  readonly http: Http
  readonly signal: AbortSignal
}): Promise<Alert | undefined> => {
  // Allowed without asking the service.
  if (isAlwaysAllowed(origin)) return undefined
  try {
    const list = await http.request({
      url: `${api}/projects/v1/origins`,
      params: { projectId },
      parser,
      signal,
    })
    if (allowsOrigin(list, origin)) return undefined
    return {
      kind: 'developer',
      code: 'origin-not-allowed',
      title: 'Invalid App Configuration',
      text: `${origin} is not among the allowed origins of the project. Add it in the settings of the project.`,
    }
  } catch (error) {
    return configurationAlert(error, projectId)
  }
}
