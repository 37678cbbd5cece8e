import type { Dispose, LeaveGuard, Namespace, Source, ViewId, Views } from 'portico/kernel'

/** A view on the stack, with the parameters it was opened with. */
export interface StackEntry {
  readonly view: string
  readonly params?: unknown
}

/** Where the modal is: open or not, and its views. */
export interface RouterState {
  readonly open: boolean
  readonly embedded: boolean
  /** Never empty; the last entry is shown. */
  readonly stack: readonly StackEntry[]
  /** Whether the last move went forward or back. */
  readonly direction: 'forward' | 'back'
  /** True for 500 ms after the visitor was refused to leave. */
  readonly shake: boolean
  /** Why the visitor was refused to leave, where the view does not say it itself; gone with the next move. */
  readonly refusal?: string
}

/** Which view to open, with its parameters, and for which namespace. */
export interface OpenOptions<V extends ViewId = ViewId> {
  readonly view?: V
  readonly params?: Views[V]
  /** A view and its parameters as whoever brings the view wrote them, in place of both. */
  readonly entry?: StackEntry
  readonly namespace?: Namespace
  /** Begins with what connects it: a name that a plugin gave a view, or the id, rdns or directory id of a wallet. */
  readonly wallet?: string
}

/** A view by the name a page may open it by, such as that of a login: `open({ wallet: 'google' })`. */
export interface NamedView {
  readonly name: string
  entry(given: { readonly namespace?: Namespace }): StackEntry
}

/**
 * A view that opening shows in the place of any other while it applies; only a namespace that is asked for and not the
 * active one comes before it.
 */
export interface EntryView {
  readonly entry: StackEntry
  /** Asked with each opening. */
  applies(): boolean
}

/** How an opening ended. */
export interface OpenResult {
  readonly ended: 'closed' | 'connected' | 'switched' | 'disconnected' | 'disposed'
}

/** The navigation stack of the modal; the views' modules are loaded by the shell. */
export interface Router {
  readonly state: Source<RouterState>
  /** Opens by the precedence of spec 2; resolves when the modal closes, or goes on to another view for who connected. */
  open<V extends ViewId>(options?: OpenOptions<V>): Promise<OpenResult>
  /**
   * Closes unless a guard or a tap of `modal.closing` refuses, or one of `modal.arriving` goes on to another view;
   * resolves with whether it closed.
   */
  close(reason?: OpenResult['ended'] | 'visitor'): Promise<boolean>
  push<V extends keyof Views & string>(view: V, params?: Views[V]): void
  /** An entry as whoever brings the view wrote it. */
  push(entry: StackEntry): void
  replace<V extends keyof Views & string>(view: V, params?: Views[V]): void
  replace(entry: StackEntry): void
  reset<V extends keyof Views & string>(view: V, params?: Views[V]): void
  reset(entry: StackEntry): void
  /** Goes back unless a guard or a tap of `router.leaving` refuses; with one view on the stack it is a close by the visitor. */
  back(): void
  /** Keeps the visitor from taking this entry off the stack, until it is undone; `useLeaveGuard` does it for a component. */
  guard(entry: StackEntry, guard: LeaveGuard): Dispose
  /** Shows a view and resolves with its answer; undefined where it was left without one. Deadlines of hooks stand still. */
  ask<A, V extends keyof Views & string>(view: V, params?: Views[V]): Promise<A | undefined>
  /** Answers the question of the view on top and takes it off the stack. */
  answer(value: unknown): void
}
