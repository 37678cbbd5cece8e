import type { Dispose, Source } from 'portico/kernel'
import type { FrameStatus, FrameTimeout } from '../contract.js'
import type { AppPayload } from './protocol/appPayloads.js'
import type { RequestOptions } from './protocol/createTable.js'
import type { FrameAnswer, FrameRequest } from './protocol/frameAnswers.js'

/** The page's connection to the secure site, shared by its modals. */
export interface Link {
  readonly status: Source<FrameStatus>
  readonly frame: Source<HTMLIFrameElement | undefined>
  /** EVM chain ids with smart accounts, once known; empty if the frame refused to answer. */
  readonly smartAccountNetworks: Source<readonly number[] | undefined>
  is(source: unknown): boolean
  /** Starts loading the frame. */
  start(): void
  /** Preloads the codecs for later requests; a request loads them itself if necessary. */
  warm(): Promise<void>
  /** Sends a request once the frame is ready; always settles. */
  request<N extends FrameRequest>(
    name: N,
    payload?: AppPayload<N>,
    options?: RequestOptions,
  ): Promise<FrameAnswer<N>>
  /** Sends a request without waiting for its answer; does nothing if the frame is not ready. */
  notify(name: FrameRequest): void
  /** The page's description. */
  readonly dapp: AppPayload<'SYNC_DAPP_DATA'>
  /** Rejects pending requests: the frame is about to reload. */
  interrupt(): void
  /** Removes the frame; the next request creates another. */
  discard(): void
  onTimeout(listener: (reason: FrameTimeout) => void): Dispose
  onToken(listener: (token: string) => void): Dispose
}
