import type { ChainAdapter } from './chains.js'
import type { Clock } from './clock.js'
import type {
  AnyPlugin,
  HookResult,
  HookToken,
  LazyPlugin,
  MaybePromise,
  MethodEntry,
  Point,
  RemoteEntry,
  Service,
  TextEntry,
  ViewEntry,
  Wake,
} from './define.js'
import type { Dispose } from './dispose.js'
import type { Decision } from './flags.js'
import type { EventName, Events, HookName, HookValue } from './registry.js'
import type { Root, Source } from './state.js'

/** Options of `createKernel`. */
export interface KernelOptions {
  readonly plugins?: readonly (AnyPlugin | LazyPlugin)[]
  /** Feature values set by the host. */
  readonly features?: Readonly<Record<string, unknown>>
  readonly clock?: Clock
  /** False to wait for `start()`; creating the kernel then runs no plugin code. */
  readonly autostart?: boolean
  /** Receives every contained failure; defaults to `console.error`. */
  readonly report?: (error: unknown) => void
}

/** Status of a plugin; `docs/plugins.md` explains each of them. */
export type PluginStatus = 'off' | 'idle' | 'waiting' | 'starting' | 'on' | 'stopping' | 'failed'

/** A plugin as the kernel lists it. */
export interface PluginInfo {
  readonly id: string
  readonly version: string | undefined
  readonly status: PluginStatus
  /** The reason it failed. */
  readonly error?: unknown
  /** While it is `waiting`: ids of the required services that no running plugin provides. */
  readonly waitsFor?: readonly string[]
}

/** The kernel's internal collections. */
export interface Inside {
  /** Listeners by event. */
  readonly bus: { readonly all: ReadonlyMap<string, readonly unknown[]> }
  /**
   * Contributions by point. The ids of hooks begin with `!`, those of points made by `point()` with `.`. The
   * kernel's own lists have no prefix, unless plugins also reach them by `point()` (`.chains`).
   */
  readonly points: {
    readonly all: ReadonlyMap<
      string,
      { readonly entries: ReadonlyMap<unknown, unknown>; readonly list: Watched }
    >
  }
  readonly sources: readonly Watched[]
  /** Each plugin as it was added, with the cleanups that it owns while it runs, by plugin id. */
  readonly entries: ReadonlyMap<
    string,
    {
      readonly declared: AnyPlugin | LazyPlugin
      readonly scope?: { readonly owned: ReadonlySet<unknown> } | undefined
    }
  >
}

interface Watched {
  size(): number
}

/** Runs plugins: starts, stops and wakes them, and holds their registrations. */
export interface Kernel {
  /** The whole state, plain and frozen: the slices of running plugins, by plugin id. */
  readonly state: Source<Root>
  /** Every plugin that was added, with its status, whether it runs or not. */
  readonly plugins: Source<readonly PluginInfo[]>
  /** Effective feature values by name, from host, remote configuration and defaults. */
  readonly features: Source<Readonly<Record<string, unknown>>>
  /** How the feature of each plugin was decided, by name. */
  readonly decisions: Source<Readonly<Record<string, Decision>>>
  /** Views of running plugins. */
  readonly views: Source<readonly ViewEntry[]>
  /** RPC methods of running plugins. */
  readonly methods: Source<readonly MethodEntry[]>
  /** Chain adapters of running plugins. */
  readonly chains: Source<readonly ChainAdapter[]>
  /** Tables of texts, sorted by plugin id; those of one plugin in order of registration. */
  readonly texts: Source<readonly TextEntry[]>
  /** Style sheets as text, each with the id of its plugin. */
  readonly styles: Source<readonly { readonly plugin: string; readonly css: string }[]>
  /** Starts the plugins if `autostart` was false; further calls have no effect. */
  start(): void
  /**
   * Adds a plugin; resolves when its status is `on`, `off`, `idle` or `waiting`. If the plugin is invalid or
   * fails, rejects and removes it again.
   */
  use(plugin: AnyPlugin | LazyPlugin): Promise<void>
  /**
   * Stops a plugin, after those that need it, and removes it. Resolves when it is gone, at once for an
   * unknown id.
   */
  remove(id: string): Promise<void>
  /**
   * Loads the lazy plugins of this wake; resolves when they and the providers of their dependencies run or
   * have failed. With `view`, only plugins that have that view; with `id`, only the plugin with that id.
   */
  wake(wake: Wake, view?: string, id?: string): Promise<void>
  /** Whether the view is registered, or belongs to a lazy plugin whose feature is on. */
  hasView(view: string): boolean
  /** Merges feature values into the current ones, and starts and stops plugins accordingly. */
  setFeatures(values: Readonly<Record<string, unknown>>): void
  /**
   * Replaces the remote configuration, by entry id; plugins declare which entry is theirs. An undefined entry
   * leaves its feature alone, a missing one switches it off. The remote configuration can only narrow what
   * the host allows.
   */
  setRemote(entries: ReadonlyMap<string, RemoteEntry | undefined>): void
  /** The current service; undefined while no running plugin provides it. */
  get<T>(service: Service<T>): T | undefined
  /** The contributions of running plugins to a point, in their order. */
  point<T>(point: Point<T>): Source<readonly T[]>
  /** Calls the taps of a hook in order. A failing gate throws or rejects, as described at `HookCall`. */
  call<H extends HookName>(token: HookToken<H>, value: HookValue<H>): MaybePromise<HookResult<H>>
  /**
   * Pauses the deadlines of hooks until the returned function is called. For use while a view that a tap
   * opened is on screen.
   */
  pauseHookDeadlines(): Dispose
  /**
   * Listens to an event, or to all under `*`; returns a function that removes the listener. A listener that
   * throws is reported and does not stop the others.
   */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): Dispose
  /** Listens to every event, with its name. */
  on(event: '*', listener: (event: EventName, payload: unknown) => void): Dispose
  /** Calls the listeners of an event synchronously. */
  emit<E extends EventName>(event: E, payload: Events[E]): void
  /** Resolves when nothing is loading or starting. */
  settled(): Promise<void>
  /** Internal collections, which `census` of `portico/testing` counts. */
  readonly internals: Inside
  /** Stops every plugin and undoes its registrations. A plugin that is added afterwards stays `off`. */
  dispose(): void
}
