import type { OpenResult, Router, RouterState, Sessions, Settings, StackEntry } from 'portico/core'
import type {
  Clock,
  Dispose,
  EventName,
  Events,
  MaybePromise,
  Namespace,
  Slice,
  Source,
  ViewEntry,
} from 'portico/kernel'

export interface RouterConfig {
  readonly clock: Clock
  readonly views: Source<readonly ViewEntry[]>
  /** Whether a running or a lazy plugin provides the view. */
  hasView(view: string): boolean
  /** Loads the plugin that provides the view. */
  wakeView(view: string): Promise<unknown>
  /** Pauses the deadlines of hooks while a question is open. */
  pauseHookDeadlines(): () => void
}

/** State and functions shared by the modules of this folder. */
export interface RouterContext {
  readonly config: RouterConfig
  readonly signal: AbortSignal
  readonly state: Slice<RouterState>
  readonly sessions: Pick<Sessions, 'state'>
  readonly settings: Pick<Settings, 'text'>
  /** Questions on the stack, with their resolvers. */
  readonly asks: Map<StackEntry, (answer?: unknown) => void>
  isConnected(namespace?: Namespace): boolean
  viewOf(view: string): ViewEntry | undefined
  /** Whether a plugin provides the view and the visitor may see it. */
  usable(view: string): boolean
  home(): StackEntry
  top(): StackEntry
  move(stack: readonly StackEntry[], direction?: RouterState['direction']): void
  show(target: StackEntry): void
  finish(ended: OpenResult['ended']): void
  /** Calls a plugin's function; reports a throw and returns undefined. */
  safely<T>(ask: () => T): T | undefined
  closing(value: { view: string; reason: string }): MaybePromise<unknown>
  leaving(value: { view: string }): MaybePromise<unknown>
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): Dispose
  own(dispose: Dispose): Dispose
}

/** Navigation within an open modal. */
export interface Navigation
  extends Pick<Router, 'push' | 'replace' | 'reset' | 'back' | 'guard' | 'ask' | 'answer'> {
  /** Closes unless a guard or a plugin refuses; resolves with whether it closed. */
  tryClose(): Promise<boolean>
}
