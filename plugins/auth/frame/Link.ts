import type { Dispose, Source } from 'portico/kernel'
import type { FrameStatus, FrameTimeout } from '../contract.js'
import type { AppPayload } from './appPayloads.js'
import type { RequestOptions } from './createTable.js'
import type { FrameAnswer, FrameRequest } from './frameAnswers.js'

/** The page's one line to the secure site, shared by its modals. */
export interface Link {
  readonly status: Source<FrameStatus>
  readonly frame: Source<HTMLIFrameElement | undefined>
  /** EVM chain ids with smart accounts, once they are known; empty where the frame refused to say. */
  readonly smartAccountNetworks: Source<readonly number[] | undefined>
  is(source: unknown): boolean
  /** Begins to load the frame. */
  start(): void
  /** Loads what checks the requests that come after the first ones; they load it themselves where it is not there. */
  warm(): Promise<void>
  /** Sends a request once the frame is ready; always settles. */
  request<N extends FrameRequest>(
    name: N,
    payload?: AppPayload<N>,
    options?: RequestOptions,
  ): Promise<FrameAnswer<N>>
  /** Sends what nobody waits for; nothing where the frame is not ready. */
  tell(name: FrameRequest): void
  /** What is said of the page. */
  readonly dapp: AppPayload<'SYNC_DAPP_DATA'>
  /** Ends what the frame was asked: it is about to start anew. */
  interrupt(): void
  /** Takes the frame off the page; the next request makes another. */
  discard(): void
  onTimeout(listener: (reason: FrameTimeout) => void): Dispose
  onToken(listener: (token: string) => void): Dispose
}
