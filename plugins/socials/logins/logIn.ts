import { type Connection, createLinkedAbort, readWebLink, watchPopup } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import type { Auth, PopupSocial } from 'portico/plugins/auth/contract'
import { type SocialError, socialError } from '../socialError.js'
import { providerHosts } from './providerHosts.js'

/** Maximum length of a result, in characters. */
const MAX_RESULT = 65_536

/** Progress of a login in a popup. */
export type LogInStep = 'opening' | 'window' | 'severed' | 'closed' | 'connecting'

export interface LogInOptions {
  readonly provider: PopupSocial
  readonly namespace?: Namespace | undefined
  /** The login ends with the first of these that aborts. */
  readonly signals: readonly (AbortSignal | undefined)[]
  readonly step: (step: LogInStep) => void
  /** How long to wait for the result of a severed popup, in milliseconds; forever if absent. */
  readonly unseen?: number
  /** Further hosts a popup may be sent to, besides the secure site's and the providers'. */
  readonly redirectHosts: readonly string[]
}

/** The provider's message in a result that is a refusal, from query or fragment; undefined if it is none. */
const refusalOf = (result: string): string | undefined => {
  const { searchParams, hash } = new URL(result)
  const errorParams = [searchParams, new URLSearchParams(hash.slice(1))].find((each) => each.has('error'))
  return errorParams && (errorParams.get('error_description') ?? errorParams.get('error') ?? '')
}

/** Logs in through an open popup: sends it to the provider, waits for its result, and connects with it. */
export const logIn = async (
  auth: Auth,
  popup: Window,
  { provider, namespace, signals, step, unseen, redirectHosts }: LogInOptions,
): Promise<readonly Connection[]> => {
  const stop = createLinkedAbort(...signals)
  let isSevered = false
  // Watch from the start: the visitor may close it while it is still empty.
  const { result, lead, close } = watchPopup(popup, {
    origin: auth.secureOrigin,
    // A severed popup answers through our frame.
    isSource: auth.isFrame,
    signals: [stop.signal],
    ...(unseen !== undefined && { unseen }),
    read: (data) => {
      const uri: unknown = Object(data).resultUri
      return typeof uri === 'string' && uri.length <= MAX_RESULT && new URL(uri).origin === auth.secureOrigin
        ? uri
        : undefined
    },
    severed: () => {
      isSevered = true
      step('severed')
    },
    seemsClosed: () => step('closed'),
  })
  try {
    const fetched = auth.getSocialRedirectUri(provider, { signal: stop.signal }).catch((error: unknown) => {
      throw stop.signal.aborted ? error : socialError('blocked', error)
    })
    const uri = readWebLink(await Promise.race([fetched, result.then(() => undefined)]))
    const { origin, host } = new URL(uri ?? 'about:blank')
    if (!uri || (origin !== auth.secureOrigin && ![...providerHosts, ...redirectHosts].includes(host)))
      throw socialError('blocked', new Error('The provider has an address that is not one'))
    lead(uri)
    // A severed popup stays severed: only its frame, or the visitor, can end it.
    if (!isSevered) step('window')
    const answer = await result
    const refusal = refusalOf(answer)
    if (refusal !== undefined) throw socialError('refused', refusal)
    step('connecting')
    try {
      return await auth.connectSocial(answer, {
        social: provider,
        signal: stop.signal,
        ...(namespace && { namespaces: [namespace] }),
      })
    } catch (error) {
      throw stop.signal.aborted ? error : socialError('failed', error)
    }
  } catch (error) {
    const { failure, category } = error as Partial<SocialError>
    throw stop.signal.aborted
      ? stop.signal.reason
      : failure
        ? error
        : category === 'popup'
          ? socialError('closed')
          : socialError('failed', error)
  } finally {
    close()
    stop.abort()
  }
}
