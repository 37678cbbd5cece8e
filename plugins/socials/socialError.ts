import { PorticoError } from 'portico/kernel'

/** Why a social login ended: `closed` by the visitor, `blocked` before it began, `refused` by the provider, or `failed`. */
export type SocialFailure = 'closed' | 'blocked' | 'refused' | 'failed'

const texts: Readonly<Record<SocialFailure, readonly [text: string, code: string]>> = {
  closed: ['Popup closed', 'popup-closed'],
  blocked: ['Failed to initiate social connection', 'social-blocked'],
  refused: ['Failed to connect', 'connect-failed'],
  failed: ['Failed to connect', 'connect-failed'],
}

/** The error of a social login: a fixed text, with the original error as its cause. */
export interface SocialError extends PorticoError {
  readonly failure: SocialFailure
}

export const socialError = (failure: SocialFailure, cause?: unknown): SocialError => {
  const [text, code] = texts[failure]
  return Object.assign(
    new PorticoError(text, { category: 'connect', code, ...(cause === undefined ? {} : { cause }) }),
    { failure },
  )
}
