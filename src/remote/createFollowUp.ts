import { configurationAlert, errorText, type Http, type Notices } from 'portico/core'
import type { Dispose } from 'portico/kernel'
import { limitsParser } from './limitsParser.js'

export interface FollowUpDeps {
  readonly http: Http
  readonly projectId: string
  /** Base URL of the project's service. */
  readonly url: string
  readonly signal: AbortSignal
  notices(): Promise<Notices | undefined>
  report(message: string): void
}

type Alert = Parameters<Notices['alert']>[0]

/** The project has used up its plan. */
const limitAlert: Alert = {
  kind: 'developer',
  code: 'usage-limit-exceeded',
  title: 'Usage Limit Exceeded',
  text: 'The project has used up the monthly visitors or requests of its plan: e-mail and social logins are off. Wallets can still connect. Upgrade the plan, or wait for the next month.',
}

/** Follows a request of the configuration: reports its failure, and reads the limits of the project. */
export const createFollowUp = ({ http, projectId, url, signal, notices, report }: FollowUpDeps) => {
  let undo: Dispose[] = []
  const tell = async (alert: Alert) => {
    const board = await notices()
    if (board && !signal.aborted) undo.push(board.alert(alert))
  }
  return {
    /** Removes the alerts: another request may have answered. */
    clear: () => {
      for (const each of undo) each()
      undo = []
    },
    tellFailure: async (error: unknown): Promise<void> => {
      if (signal.aborted) return
      report(errorText(error))
      const alert = configurationAlert(error, projectId)
      if (alert) await tell(alert)
    },
    /** Whether the project has used up its plan; undefined if the service does not say. */
    readLimits: async (): Promise<boolean | undefined> => {
      try {
        const isUsedUp = await http.request({
          url: `${url}/project-limits`,
          params: { projectId },
          parser: limitsParser,
          signal,
        })
        if (isUsedUp) await tell(limitAlert)
        return isUsedUp
      } catch (error) {
        if (!signal.aborted) report(errorText(error))
        return undefined
      }
    },
  }
}
