import type { ChainAdapter } from './chains.js'
import type { Dispose } from './dispose.js'
import type {
  EventName,
  Events,
  FeatureId,
  Features,
  HookAnswer,
  HookKindOf,
  HookName,
  HookValue,
  MessageId,
  MethodName,
  MethodParams,
  MethodResult,
  ViewId,
  Views,
} from './registry.js'
import type { Slice, Source } from './state.js'

declare const typed: unique symbol

/** An answer that may come at once or later. */
export type MaybePromise<T> = T | Promise<T>

/** Turns unknown input into a value of the type or throws: every zod schema is one. */
export interface Parser<T> {
  parse(input: unknown): T
}

/** A typed name for something a plugin needs or provides; compared by id, never by identity. */
export interface Token<T> {
  readonly kind: 'service' | 'optional' | 'later' | 'point' | 'hook'
  readonly id: string
  readonly [typed]?: T
}
/** Names a service by its type; made by `service`. */
export interface Service<T> extends Token<T> {
  readonly kind: 'service'
}
/** Names a service that may be missing; made by `optional`. */
export interface Optional<T> extends Token<T> {
  readonly kind: 'optional'
}
/** Names a service that is woken when it is asked for; made by `later`. */
export interface Later<T> extends Token<T> {
  readonly kind: 'later'
}
/** Names a list that plugins contribute to; made by `point`. */
export interface Point<T> extends Token<T> {
  readonly kind: 'point'
}
/** Names a hook and its kind; made by `hook`. */
export interface HookToken<H extends HookName> extends Token<H> {
  readonly kind: 'hook'
  readonly id: H
  readonly type: HookKindOf<H>
  /** What `typeof` says of an answer, where it is a bail. */
  readonly answer?: string | undefined
}
/** What `typeof` says of a value. */
type TypeName<T> = T extends string
  ? 'string'
  : T extends number
    ? 'number'
    : T extends boolean
      ? 'boolean'
      : T extends bigint
        ? 'bigint'
        : 'object'

/** Names a service: one plugin provides it, others need it. */
export const service = <T>(id: string): Service<T> => ({ kind: 'service', id })
/** A need that may stay unmet: resolves to a source of the service or undefined. */
export const optional = <T>(of: Service<T>): Optional<T> => ({ kind: 'optional', id: of.id })
/** A need that is met when it is asked for: resolves to a function that wakes the provider; undefined where no plugin provides it. */
export const later = <T>(of: Service<T>): Later<T> => ({ kind: 'later', id: of.id })
/** Names an ordered, observable list of contributions. */
export const point = <T>(id: string): Point<T> => ({ kind: 'point', id })
/**
 * Names a hook a plugin calls, with the kind it was declared with. A `bail` also says what `typeof` is to say of an answer: another one
 * is reported and passed over.
 */
export const hook = <H extends HookName>(
  id: H,
  type: HookKindOf<H>,
  ...[answer]: HookKindOf<H> extends 'bail' ? [answer: TypeName<HookAnswer<H>>] : []
): HookToken<H> => ({ kind: 'hook', id, type, answer })

/** Any token, its type forgotten. */
export type AnyToken = Token<unknown>
/** What a plugin asks for, by the names it reads it under. */
export type Needs = Readonly<Record<string, AnyToken>>
/** The result of calling a hook: the last value of a waterfall, or the answer of a bail if there is one. */
export type HookResult<H extends HookName> =
  | HookAnswer<H>
  | (HookKindOf<H> extends 'waterfall' ? never : undefined)
/**
 * Calls the hook: at once while its taps are synchronous, with a promise from the first that is not. What a failing gate
 * says is the tap's `PluginError`, thrown or rejected accordingly: `await` it inside `try`.
 */
export type HookCall<H extends HookName> = (value: HookValue<H>) => MaybePromise<HookResult<H>>
/** Takes part in a hook; one that answers nothing leaves the question to the others. */
export type Tap<H extends HookName> = (
  value: HookValue<H>,
  // biome-ignore lint/suspicious/noConfusingVoidType: a function that only throws, or ends without a return, is a tap too.
) => MaybePromise<HookAnswer<H> | undefined | void>
/** What a plugin is given for its needs. */
export type Resolved<N extends Needs> = {
  readonly [K in keyof N]: N[K] extends HookToken<infer H>
    ? HookCall<H>
    : N[K] extends Service<infer T>
      ? T
      : N[K] extends Optional<infer T>
        ? Source<T | undefined>
        : N[K] extends Later<infer T>
          ? () => Promise<T | undefined>
          : N[K] extends Point<infer T>
            ? Source<readonly T[]>
            : never
}

/** Where a contribution or tap stands: lower stages first, then before the named plugins, then by plugin id. */
export interface Order {
  readonly stage?: number
  readonly before?: string | readonly string[]
}

/** What keeps a visitor from leaving a view. */
export interface LeaveGuard {
  /** Told to the visitor, as text: 300 characters of it. Absent where the view says it itself, which only a hard guard may. */
  readonly sentence?: string
  /** True where the visitor cannot leave at all; otherwise another press leaves, while the sentence stands. */
  readonly hard?: boolean
}

/** Texts of one language, or some of them, by message id. */
export type TextTable = Partial<Readonly<Record<MessageId, string>>>
/** Loads a module whose `default` is a table of texts. */
export type TextLoader = () => Promise<{ readonly default: TextTable }>

/** A module that is loaded when it is first wanted: what it exports under these names is registered before it is used. */
export interface LazyPart {
  /** The view or block itself, where it is one. */
  readonly default?: unknown
  /** English texts. */
  readonly messages?: TextTable
  /** A style sheet, as for `Context.style`. */
  readonly styles?: string
}

/** The options of a view, without its parameters. */
interface ViewBase {
  readonly title: MessageId
  /** False while the visitor may not see the view; the router then falls back to Connect or Account. */
  readonly allowed?: () => boolean
  /** What keeps the visitor, asked when they want to take the view off the stack: by back, close, Escape or overlay. */
  readonly guard?: () => LeaveGuard | undefined
  /** True where the header shows no way back. */
  readonly noBack?: boolean
  /** Loads the module whose `default` is the component; its `messages` and `styles` are there when it is drawn. */
  readonly load: () => Promise<LazyPart & { readonly default: unknown }>
}
/** The options of a view; `params` validates its parameters and is required if it has any. */
export type ViewOptions<P> = ViewBase &
  (undefined extends P ? { readonly params?: Parser<P> } : { readonly params: Parser<P> })
/** A view as it is registered, with the plugin that brings it. */
export interface ViewEntry extends ViewBase {
  readonly id: string
  readonly plugin: string
  readonly params?: Parser<unknown>
}

/** How a namespace's RPC method is classed: `safe` only reads, `signing` signs or sends and is asked for in a view. */
interface MethodClass {
  readonly name: string
  readonly namespace: string
  readonly class: 'safe' | 'signing'
}
/** A method that the wallet answers. */
interface WalletMethod extends MethodClass {
  readonly params?: undefined
  readonly result?: undefined
  readonly run?: undefined
}
/** A method that `run` answers in place of the wallet, once `params` has checked what it was called with. */
interface RunMethod<P, R> extends MethodClass {
  readonly params: Parser<P>
  /** Checks the answer. */
  readonly result?: Parser<R>
  run(params: P, signal: AbortSignal): Promise<R>
}
/** The options of an RPC method: its class and, if it is declared in `Methods`, how it runs. */
export type MethodOptions<M extends string = string> =
  | (WalletMethod & { readonly name: M })
  | (M extends MethodName ? RunMethod<MethodParams<M>, MethodResult<M>> & { readonly name: M } : never)
/** An RPC method as it is registered, with the plugin that brings it. */
export interface MethodEntry extends MethodClass {
  readonly plugin: string
  readonly params?: Parser<unknown>
  readonly result?: Parser<unknown>
  /** Answers in place of the wallet; the wallet is asked where absent. */
  run?(params: unknown, signal: AbortSignal): Promise<unknown>
}

/** A table of texts of one language, as a plugin registered it. */
export interface TextEntry {
  readonly locale: string
  readonly table: Readonly<Record<string, string>>
  readonly plugin: string
}

/** What a plugin is given in `setup`: everything registered here is undone when the plugin stops. */
export interface Context<S, F, N extends Needs> {
  /** The plugin's slice of the state, dropped when it stops. */
  readonly state: Slice<S>
  /** The plugin's feature value after host and remote were narrowed. */
  readonly feature: Source<F>
  /** What the plugin asked for in `needs`: services as they are, optional ones and points as sources, hooks as functions. */
  readonly needs: Resolved<N>
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
  /** Keeps an undo until the plugin stops; after that it is run at once, and this throws. */
  own(dispose: Dispose): Dispose
  /** Hears an event until the plugin stops; returns its undo. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): Dispose
  /** Every event, with its name. */
  on(event: '*', listener: (event: EventName, payload: unknown) => void): Dispose
  /** Calls the listeners of an event at once. */
  emit<E extends EventName>(event: E, payload: Events[E]): void
  /** Takes part in a hook until the plugin stops. A throw stops the operation where the hook is a gate, and is reported elsewhere. */
  tap<H extends HookName>(hook: H, tap: Tap<H>, order?: Order): Dispose
  /** Adds an item to a point of another plugin or of the core. */
  contribute<T>(point: Point<T>, item: T, order?: Order): Dispose
  /** Registers a view under an id of its own; it loads when it is first shown. */
  view<V extends ViewId>(id: V, options: ViewOptions<Views[V]>): Dispose
  /** Registers an RPC method of a namespace: how it is classed, and how it runs where the wallet is not asked. */
  method<const M extends string>(options: MethodOptions<M>): Dispose
  /** Registers the adapter of a namespace. */
  chain(adapter: ChainAdapter): Dispose
  /**
   * Adds texts of a language (BCP 47 tag), by message id; a later table wins. For other languages than English a function
   * may load the table: the `languages` plugin calls it when that language is about to be shown, and again the next time
   * where it failed.
   */
  messages(locale: string, table: TextTable | TextLoader): Dispose
  /**
   * Wraps what loads a module, for the `load` of a contribution and whatever else comes late: the module's `messages` and
   * `styles` are registered before it is handed on, once.
   */
  lazy<P extends LazyPart>(load: () => Promise<P>): () => Promise<P>
  /** Adds a style sheet to the modal, in the layer of this plugin. */
  style(css: string): Dispose
}

/** What the project's remote configuration says under one id. */
export interface RemoteEntry {
  /** The switch as it was set in the configuration. */
  readonly isEnabled: boolean
  /** Names the entry lists, at most 50 of 64 characters each. */
  readonly config: readonly string[]
}

/** How the remote configuration speaks of a feature whose values are `V`. */
export interface RemoteRule<V> {
  /** The entry that counts; a configuration that lacks it switches the feature off. */
  readonly id: string
  /**
   * The value an entry stands for: `isEnabled` where absent, and `config` of an enabled one where the default is a list.
   * Anything but a boolean or a list says nothing, and so does a throw, which is reported.
   */
  read?(entry: RemoteEntry): V | false | undefined
}

/** What a plugin and its manifest say of the feature that switches them, beside its name. */
export interface FeatureRule<V> {
  /** The value where host and remote are silent; true where absent. A feature is a list where its default is one. */
  readonly default?: V
  /** How a remote value is read; without it the feature is not switched remotely. */
  readonly remote?: RemoteRule<V>
  /** How a remote value reduces the host's; lists are intersected where absent. A `false` of either side is final before this. */
  narrow?(host: V, remote: V): V
}

/** A list needs a default: without one nothing tells that a host's `true` means a list. */
type WithDefault<V> = [V] extends [never]
  ? unknown
  : true extends V
    ? unknown
    : { readonly default: Exclude<V, false> }

/** A feature: an id, what it needs and provides, and a `setup`; made by `definePlugin`. */
export interface Plugin<
  Id extends string = string,
  S = unknown,
  F extends FeatureId = FeatureId,
  N extends Needs = Needs,
  Api = unknown,
> extends FeatureRule<Features[F]> {
  /** Unique among the plugins of a modal; its slice, its feature and its errors are named so. */
  readonly id: Id
  /** Version of the plugin API this plugin was written for. */
  readonly kernel: 1
  /** The version of the plugin itself, as the list of plugins shows it. */
  readonly version?: string
  /** The flag that switches and configures the plugin; the id where absent. */
  readonly feature?: F
  /** What it cannot work without, and what it reads where it is there: tokens by the name they get in `context.needs`. */
  readonly needs?: N
  /** The service that `setup` returns; one plugin at a time provides it. */
  readonly provides?: Service<Api>
  /** The first value of its slice: plain JSON. */
  readonly state?: () => S
  /** Runs on every enable. There is no teardown: the scope undoes what was registered. */
  setup(context: Context<S, Features[F], N>): MaybePromise<Api>
}

/**
 * When a sleeping plugin is loaded; `stored`: a connection is kept from before, or was just made; `locale`: texts in another
 * language than English are wanted; `chain:<namespace>`: something asks for the chain of that namespace.
 */
export type Wake = 'start' | 'stored' | 'open' | 'need' | 'view' | 'locale' | `chain:${string}`

/** A plugin that is enabled but asleep: a manifest that loads the plugin when it is needed. What it says of the feature counts where the plugin is silent. */
export interface LazyPlugin extends AnyFeatureRule {
  /** The id of the plugin that `load` brings. */
  readonly id: string
  /** Version of the plugin API it was written for. */
  readonly kernel: 1
  /** The flag that switches and configures it; the id where absent. */
  readonly feature?: string
  /** The service it provides once it runs: a plugin that needs it wakes this one. */
  readonly provides?: Service<unknown>
  /** Ids of the views it brings: showing one wakes the plugin. */
  readonly views?: readonly string[]
  /** What it sleeps until. */
  readonly wakes: Wake | readonly Wake[]
  /** Fetches the plugin; asked again the next time where it rejects. */
  load(): Promise<{ readonly default: AnyPlugin }>
}

/** What is said of any feature, its types forgotten. */
export interface AnyFeatureRule {
  readonly default?: unknown
  readonly remote?: RemoteRule<unknown>
  narrow?(host: never, remote: never): unknown
}

/** Any plugin, its types forgotten. */
export interface AnyPlugin extends AnyFeatureRule {
  readonly id: string
  readonly kernel: 1
  readonly version?: string
  readonly feature?: string
  readonly needs?: Needs
  readonly provides?: Service<unknown>
  readonly state?: () => unknown
  setup(context: never): unknown
}

/** Types a plugin; returns it unchanged. */
export const definePlugin = <
  const Id extends string,
  S = undefined,
  F extends FeatureId = Id extends FeatureId ? Id : never,
  const N extends Needs = Record<never, never>,
  Api = void,
>(
  plugin: Plugin<Id, S, F, N, Api> & WithDefault<Features[F]>,
): Plugin<Id, S, F, N, Api> => plugin

/** Types a manifest; returns it unchanged. */
export const lazyPlugin = <const Id extends string, F extends FeatureId = Id extends FeatureId ? Id : never>(
  manifest: LazyPlugin &
    FeatureRule<Features[F]> &
    WithDefault<Features[F]> & { readonly id: Id; readonly feature?: F },
): LazyPlugin => manifest
