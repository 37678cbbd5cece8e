import { PorticoError } from 'portico/kernel'

/** Why a social login ended: `closed` by the visitor, `blocked` before it began, `refused` by the provider, or `failed`. */
export type SocialFailure = 'closed' | 'blocked' | 'refused' | 'failed'

const texts: Readonly<Record<SocialFailure, string>> = {
  closed: 'Popup closed',
  blocked: 'Failed to initiate social connection',
  refused: 'Failed to connect',
  failed: 'Failed to connect',
}

/** The error of a social login: a fixed text, with the original error as its cause. */
export interface SocialError extends PorticoError {
  readonly failure: SocialFailure
}

export const socialError = (failure: SocialFailure, cause?: unknown): SocialError =>
  Object.assign(
    new PorticoError(texts[failure], { category: 'connect', ...(cause === undefined ? {} : { cause }) }),
    { failure },
  )
