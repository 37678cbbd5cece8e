import type { Dispose, LeaveGuard, Namespace, Source, ViewId, Views } from 'portico/kernel'

/** A view on the stack, with the parameters that it was opened with. */
export interface StackEntry {
  readonly view: string
  readonly params?: unknown
}

/** State of the modal: whether it is open, and its stack of views. */
export interface RouterState {
  readonly open: boolean
  readonly embedded: boolean
  /** Never empty; the last entry is shown. */
  readonly stack: readonly StackEntry[]
  /** Direction of the last navigation. */
  readonly direction: 'forward' | 'back'
  /** True for 500 ms after the visitor was kept from leaving. */
  readonly shake: boolean
  /**
   * The reason why the visitor was kept from leaving, unless the view shows it itself; cleared by the next
   * navigation.
   */
  readonly refusal?: string
}

/** The view to open, with its parameters and namespace. */
export interface OpenOptions<V extends ViewId = ViewId> {
  readonly view?: V
  readonly params?: Views[V]
  /** A view and its parameters as one entry, instead of `view` and `params`. */
  readonly entry?: StackEntry
  readonly namespace?: Namespace
  /**
   * Opens the view that connects this wallet: a name that a plugin has registered, or the wallet's id, rdns
   * or directory id.
   */
  readonly wallet?: string
}

/** A view with a name by which a page may open it, e.g. a login: `open({ wallet: 'google' })`. */
export interface NamedView {
  readonly name: string
  entry(given: { readonly namespace?: Namespace }): StackEntry
}

/**
 * A view that replaces any other at opening while it applies. Only a request for a namespace that is not the
 * active one takes precedence.
 */
export interface EntryView {
  readonly entry: StackEntry
  /** Called at each opening, with the view that was asked for. */
  applies(asked?: string): boolean
}

/** The way in which the modal was closed. */
export interface OpenResult {
  readonly ended: 'closed' | 'connected' | 'switched' | 'disconnected' | 'disposed'
}

/** The modal's navigation stack; the shell loads the views' modules. */
export interface Router {
  readonly state: Source<RouterState>
  /**
   * Opens the modal; resolves when it closes, or when it continues with another view after the visitor has
   * connected.
   */
  open<V extends ViewId>(options?: OpenOptions<V>): Promise<OpenResult>
  /**
   * Closes the modal, unless a guard or a tap of `modal.closing` refuses, or a tap of `modal.arriving` shows
   * another view; resolves with whether it closed.
   */
  close(reason?: OpenResult['ended'] | 'visitor'): Promise<boolean>
  push<V extends keyof Views & string>(view: V, params?: Views[V]): void
  /** Pushes an entry with its parameters. */
  push(entry: StackEntry): void
  replace<V extends keyof Views & string>(view: V, params?: Views[V]): void
  replace(entry: StackEntry): void
  reset<V extends keyof Views & string>(view: V, params?: Views[V]): void
  reset(entry: StackEntry): void
  /**
   * Goes back, unless a guard or a tap of `router.leaving` refuses. From the only view on the stack, closes
   * the modal instead.
   */
  back(): void
  /**
   * Keeps the visitor from leaving this entry until the returned function is called; in a component use
   * `useLeaveGuard`.
   */
  guard(entry: StackEntry, guard: LeaveGuard): Dispose
  /**
   * Shows a view; resolves with its answer, or with undefined if the visitor leaves it. Deadlines of hooks
   * are paused meanwhile.
   */
  ask<A, V extends keyof Views & string>(view: V, params?: Views[V]): Promise<A | undefined>
  /** Answers the question of the top view, and removes the view from the stack. */
  answer(value: unknown): void
}
