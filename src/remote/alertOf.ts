import { type Alert, configurationAlert } from 'portico/core'

/** The alert for a failed request of the configuration, if somebody can fix it; without an error, for a plan that is used up. */
export const alertOf = (projectId: string, error?: unknown): Omit<Alert, 'id' | 'action'> | undefined =>
  error !== undefined
    ? configurationAlert(error, projectId)
    : {
        kind: 'developer',
        code: 'usage-limit-exceeded',
        title: 'Usage Limit Exceeded',
        text: 'The project has used up the monthly visitors or requests of its plan: e-mail and social logins are off. Wallets can still connect. Upgrade the plan, or wait for the next month.',
      }
