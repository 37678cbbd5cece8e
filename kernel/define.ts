import type { CaipNetworkId, ChainAdapter, Namespace, SentBatch, SentTransaction } from './chains.js'
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
  Reading,
  ViewId,
  Views,
} from './registry.js'
import type { Slice, Source } from './state.js'

declare const typed: unique symbol

/** A result that is available at once or later. */
export type MaybePromise<T> = T | Promise<T>

/** Turns unknown input into a value of the type, or throws; every zod schema is a parser. */
export interface Parser<T> {
  parse(input: unknown): T
}

/** A typed id of a dependency or a service. Tokens are compared by id, never by identity. */
export interface Token<T> {
  readonly kind: 'service' | 'optional' | 'later' | 'point' | 'ability' | 'hook'
  readonly id: string
  readonly [typed]?: T
}
/** Token of a service; made by `service`. */
export interface Service<T> extends Token<T> {
  readonly kind: 'service'
}
/** Token of a service that may be missing; made by `optional`. */
export interface Optional<T> extends Token<T> {
  readonly kind: 'optional'
}
/** Token of a service whose provider is woken on demand; made by `later`. */
export interface Later<T> extends Token<T> {
  readonly kind: 'later'
}
/** Token of a list that plugins contribute to; made by `point`. */
export interface Point<T> extends Token<T> {
  readonly kind: 'point'
}
/** Token of an ability that chain plugins have, each for its namespace; made by `ability`. */
export interface Ability<T> extends Token<T> {
  readonly kind: 'ability'
}
/** An ability as the plugin that needs it sees it. */
export interface Abilities<T> {
  /** The namespaces whose running chain plugin has the ability. */
  readonly namespaces: Source<readonly Namespace[]>
  /**
   * Wakes the chain plugin of a namespace and loads its ability; undefined if it has none. Rejects if the code cannot be
   * loaded; the next call tries again.
   */
  of(namespace: Namespace): Promise<T | undefined>
}
/** Token of a hook and its kind; made by `hook`. */
export interface HookToken<H extends HookName> extends Token<H> {
  readonly kind: 'hook'
  readonly id: H
  readonly type: HookKindOf<H>
  /** For a bail: the `typeof` that an answer must have. */
  readonly answer?: string | undefined
}
/** The `typeof` of a type. */
type TypeName<T> = T extends string
  ? 'string'
  : T extends number
    ? 'number'
    : T extends boolean
      ? 'boolean'
      : T extends bigint
        ? 'bigint'
        : 'object'

/** Creates the token of a service, which one plugin provides and others need. */
export const service = <T>(id: string): Service<T> => ({ kind: 'service', id })
/** A dependency that may be missing; resolved to a source of the service, or of undefined. */
export const optional = <T>(token: Service<T>): Optional<T> => ({ kind: 'optional', id: token.id })
/**
 * A dependency resolved on demand, to a function that wakes the provider and returns the service, or
 * undefined if no plugin provides it.
 */
export const later = <T>(token: Service<T>): Later<T> => ({ kind: 'later', id: token.id })
/** Creates the token of an ordered, observable list of contributions. */
export const point = <T>(id: string): Point<T> => ({ kind: 'point', id })
/**
 * Creates the token of an ability of chains, such as signing messages: the plugin that asks for it declares the token
 * and its type, and each chain plugin that has it registers it with `context.ability`.
 */
export const ability = <T>(id: string): Ability<T> => ({ kind: 'ability', id })
/**
 * Creates the token of a hook that a plugin calls, with the kind it was declared with. A `bail` also names
 * the `typeof` of its answers; an answer of another type is reported and ignored.
 */
export const hook = <H extends HookName>(
  id: H,
  type: HookKindOf<H>,
  ...[answer]: HookKindOf<H> extends 'bail' ? [answer: TypeName<HookAnswer<H>>] : []
): HookToken<H> => ({ kind: 'hook', id, type, answer })

/** Any token, with its type erased. */
export type AnyToken = Token<unknown>
/** The dependencies of a plugin, by the names under which it reads them. */
export type Needs = Readonly<Record<string, AnyToken>>
/**
 * The result of calling a hook: the last value of a waterfall, the answer of a bail if there was one,
 * otherwise undefined.
 */
export type HookResult<H extends HookName> =
  | HookAnswer<H>
  | (HookKindOf<H> extends 'waterfall' ? never : undefined)
/**
 * Calls the hook. Returns the result itself if every tap that ran was synchronous, otherwise a promise of it.
 * A failing gate throws or rejects accordingly with the tap's `PluginError`, so `await` the call inside
 * `try`.
 */
export type HookCall<H extends HookName> = (value: HookValue<H>) => MaybePromise<HookResult<H>>
/** A hook handler. If it returns nothing, it leaves the decision to the next one. */
export type Tap<H extends HookName> = (
  value: HookValue<H>,
  // biome-ignore lint/suspicious/noConfusingVoidType: a function that only throws, or ends without a return, is a tap too.
) => MaybePromise<HookAnswer<H> | undefined | void>
/** A plugin's dependencies as they are passed to it. */
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
            : N[K] extends Ability<infer T>
              ? Abilities<T>
              : never
}

/** Order of a contribution or tap: by stage, lowest first, 0 by default; then by plugin id. */
export interface Order {
  readonly stage?: number
}

/** A reason why the visitor should not leave a view yet. */
export interface LeaveGuard {
  /**
   * Shown to the visitor as plain text, cut after 300 characters. Only a hard guard may omit it, if its view
   * explains the reason itself.
   */
  readonly sentence?: string
  /**
   * True if the visitor cannot leave at all. Otherwise the visitor leaves by using Back, Close, Escape or the
   * overlay once more while the sentence is shown.
   */
  readonly hard?: boolean
}

/** Texts of one language, complete or not, by message id. */
export type TextTable = Partial<Readonly<Record<MessageId, string>>>
/** Loads a module whose `default` is a table of texts. */
export type TextLoader = () => Promise<{ readonly default: TextTable }>

/** A module loaded on first use. Its `messages` and `styles` are registered before the module is used. */
export interface LazyPart {
  /** The view or block, if the module contains one. */
  readonly default?: unknown
  /** English texts. */
  readonly messages?: TextTable
  /** A style sheet, as for `Context.style`. */
  readonly styles?: string
  /**
   * Loads code that a view needs soon after its first frame. A page that loads ahead calls it before the view
   * is prerendered.
   */
  readonly late?: () => Promise<unknown>
}

/** The options of a view, without its parameters. */
interface ViewBase {
  readonly title: MessageId
  /**
   * Returns false if the visitor may not see the view now; the router then falls back to Connect or Account.
   */
  readonly allowed?: () => boolean
  /** Called when the visitor is about to leave the view by Back, Close, Escape or the overlay. */
  readonly guard?: () => LeaveGuard | undefined
  /** True if the header must not show a back button. */
  readonly noBack?: boolean
  /**
   * Loads the module whose `default` is the component; its `messages` and `styles` are registered before it
   * is rendered.
   */
  readonly load: () => Promise<LazyPart & { readonly default: unknown }>
}
/** The options of a view; `params` validates its parameters and is required if it has any. */
export type ViewOptions<P> = ViewBase &
  (undefined extends P ? { readonly params?: Parser<P> } : { readonly params: Parser<P> })
/** A registered view, with the plugin it belongs to. */
export interface ViewEntry extends ViewBase {
  readonly id: string
  readonly plugin: string
  readonly params?: Parser<unknown>
}

/**
 * Classification of an RPC method. `safe`: it only reads, and nobody is prompted. `signing`: it signs, sends or asks the
 * visitor otherwise. A method that nobody registered counts as `signing`.
 */
interface MethodClass {
  readonly name: string
  readonly namespace: string
  readonly class: 'safe' | 'signing'
}
/** Reads the requests of a method. Nothing of it decides whether the wallet is asked. */
export interface RequestReader<P = unknown> {
  /** Validates the params; if it throws, nothing is read. */
  readonly params: Parser<P>
  /** The effect of a request that is sent to this network; undefined if it cannot be told. */
  read(params: P, network?: CaipNetworkId): Reading | undefined
}
/** A method that the wallet answers. */
interface WalletMethod extends MethodClass {
  readonly params?: undefined
  readonly result?: undefined
  readonly run?: undefined
  /** The transaction, or the batch, that the wallet sent for a request; undefined if its answer names none. */
  sent?(params: unknown, answer: unknown): SentTransaction | SentBatch | undefined
  /** Loads the code that reads its requests. */
  readonly load?: () => Promise<RequestReader>
}
/** A method that `run` answers instead of the wallet, with arguments that `params` has validated. */
interface RunMethod<P, R> extends MethodClass {
  readonly params: Parser<P>
  /** Validates the answer. */
  readonly result?: Parser<R>
  run(params: P, signal: AbortSignal): Promise<R>
}
/** The options of an RPC method: its class and, if it is declared in `Methods`, its implementation. */
export type MethodOptions<M extends string = string> =
  | (WalletMethod & { readonly name: M })
  | (M extends MethodName ? RunMethod<MethodParams<M>, MethodResult<M>> & { readonly name: M } : never)
/** A registered RPC method, with the plugin it belongs to. */
export interface MethodEntry extends MethodClass {
  readonly plugin: string
  readonly params?: Parser<unknown>
  readonly result?: Parser<unknown>
  sent?(params: unknown, answer: unknown): SentTransaction | SentBatch | undefined
  readonly load?: () => Promise<RequestReader>
  /** Answers instead of the wallet; if absent, the wallet is asked. */
  run?(params: unknown, signal: AbortSignal): Promise<unknown>
}

/** A registered table of texts of one language. */
export interface TextEntry {
  readonly locale: string
  readonly table: Readonly<Record<string, string>>
  readonly plugin: string
}

/** The argument of `setup`. Everything registered through it is undone when the plugin stops. */
export interface Context<S, F, N extends Needs> {
  /** The plugin's slice of the state; dropped when the plugin stops. */
  readonly state: Slice<S>
  /** The plugin's feature value: the host's, narrowed by the remote configuration. */
  readonly feature: Source<F>
  /**
   * The dependencies listed in `needs`. A service is passed as it is, an `optional` one and a point as a
   * source, a `later` one as a function that wakes its provider, an ability as `Abilities`, and a hook as a function that
   * calls it.
   */
  readonly needs: Resolved<N>
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
  /**
   * Registers a cleanup for when the plugin stops. If it has stopped already, runs the cleanup at once and
   * throws.
   */
  own(dispose: Dispose): Dispose
  /** Listens to an event until the plugin stops; returns a function that removes the listener. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): Dispose
  /** Listens to every event, with its name. */
  on(event: '*', listener: (event: EventName, payload: unknown) => void): Dispose
  /** Calls the listeners of an event synchronously. */
  emit<E extends EventName>(event: E, payload: Events[E]): void
  /**
   * Taps a hook until the plugin stops. If a tap of a gate throws, the operation stops. If a tap of any other
   * hook throws, the error is only reported.
   */
  tap<H extends HookName>(hook: H, tap: Tap<H>, order?: Order): Dispose
  /** Adds an item to a point of another plugin or of the core. */
  contribute<T>(point: Point<T>, item: T, order?: Order): Dispose
  /** Registers a view under a unique id; its module is loaded when it is first shown. */
  view<V extends ViewId>(id: V, options: ViewOptions<Views[V]>): Dispose
  /**
   * Registers an RPC method of a namespace: its class and, if the wallet is not to answer it, its
   * implementation.
   */
  method<const M extends string>(options: MethodOptions<M>): Dispose
  /** Registers the adapter of a namespace. */
  chain(adapter: ChainAdapter): Dispose
  /**
   * Registers an ability of a namespace, which only one plugin may give it. `load` runs each time the ability is asked
   * for, so that an `import()` in it is tried again if it has failed.
   */
  ability<T>(ability: Ability<T>, namespace: Namespace, load: () => MaybePromise<T>): Dispose
  /**
   * Adds texts of a language (BCP 47 tag) by message id. If a plugin adds the same id several times, the last
   * text is used. For languages other than English, `table` may be a function that loads it. The `languages`
   * plugin calls it when that language is about to be shown. If it fails, it is called again the next time
   * the language is wanted.
   */
  messages(locale: string, table: TextTable | TextLoader): Dispose
  /**
   * Wraps the loader of a module, for the `load` of a contribution or any other part loaded on demand. The
   * module's `messages` and `styles` are registered once, before the loader resolves.
   */
  lazy<P extends LazyPart>(load: () => Promise<P>): () => Promise<P>
  /** Adds a style sheet to the modal, in the cascade layer of this plugin. */
  style(css: string): Dispose
}

/** One entry of the remote configuration, which belongs to the host's project id. */
export interface RemoteEntry {
  /** Whether the configuration has the feature switched on. */
  readonly isEnabled: boolean
  /** Names that the entry lists: at most 50, of at most 64 characters each. */
  readonly config: readonly string[]
}

/** How the remote configuration controls a feature with values of type `V`. */
export interface RemoteRule<V> {
  /** The id of the entry. If the configuration lacks it, the feature is off. */
  readonly id: string
  /**
   * Reads the value of an entry. The default is `isEnabled`, or for a list feature `config` of an enabled
   * entry. A result other than a boolean or a list has no effect. If it throws, the error is reported, and
   * the feature is decided without a remote value.
   */
  read?(entry: RemoteEntry): V | false | undefined
  /**
   * The key, `<plugin>/<name>`, of a stored value that is `true` while the visitor relies on the feature, as on
   * a login: a configuration without the entry then leaves the feature alone.
   */
  readonly inUse?: string
}

/**
 * Rules for the value of the feature that turns a plugin on and off. A lazy plugin (`LazyPlugin`) and the
 * plugin that it loads may both declare them.
 */
export interface FeatureRule<V> {
  /**
   * The value if neither the host nor the remote configuration sets one; defaults to true. If it is a list,
   * the feature is a list.
   */
  readonly default?: V
  /** How to read the remote value; without it, the feature cannot be controlled remotely. */
  readonly remote?: RemoteRule<V>
  /**
   * Narrows `host`, by default by intersecting lists. If the host sets no value, the argument `host` gets the
   * feature's `default`, or the remote value if that default is off. Not called if the host or the remote
   * configuration says `false`, which is final.
   */
  narrow?(host: V, remote: V): V
}

/**
 * A list feature needs a list as its default: it tells the kernel that the feature is a list, and stands in
 * if the host sets `true`.
 */
type WithDefault<V> = [V] extends [never]
  ? unknown
  : true extends V
    ? unknown
    : { readonly default: Exclude<V, false> }

/** A plugin: an id, its dependencies, its service and a `setup`. Create it with `definePlugin`. */
export interface Plugin<
  Id extends string = string,
  S = unknown,
  F extends FeatureId = FeatureId,
  N extends Needs = Needs,
  Api = unknown,
> extends FeatureRule<Features[F]> {
  /**
   * Unique among the plugins of a modal. It starts with a letter; letters, digits and `. / _ -` may follow.
   * The id is also the name of the plugin's slice, appears in its errors, and is the feature's name unless
   * `feature` is set.
   */
  readonly id: Id
  /** Version of the plugin API that this plugin was written for. */
  readonly kernel: 1
  /** The plugin's own version, shown in the list of plugins. */
  readonly version?: string
  /** The feature that switches and configures the plugin; defaults to the id. */
  readonly feature?: F
  /** Dependencies, required and optional: tokens by the names they have in `context.needs`. */
  readonly needs?: N
  /** The service that `setup` returns; only one running plugin may provide it. */
  readonly provides?: Service<Api>
  /** Plugins that it cannot do without; each is added unless the host has one with its id. */
  readonly brings?: readonly LazyPlugin[]
  /** The initial value of the plugin's slice: JSON and bigint. */
  readonly state?: () => S
  /**
   * Called with each plugin that is about to start, also while this one is off: the plugin that it returns starts in the
   * place of the other one. Declare the second parameter as `Kernel`. A recorder observes plugins in this way. If it throws, the error is reported and the other
   * plugin starts as it is. A plugin that is not loaded is not asked, so do not list it as a lazy one.
   */
  around?(plugin: AnyPlugin, kernel: never): AnyPlugin | undefined
  /**
   * Runs each time the plugin starts. There is no teardown: everything it registers is undone when the plugin
   * stops.
   */
  setup(context: Context<S, Features[F], N>): MaybePromise<Api>
}

/**
 * The occasions that load a lazy plugin:
 * - `start`: the modal starts.
 * - `stored`: connections are about to be restored, made, used or ended.
 * - `open`: the modal opens for the first time, or is prefetched before that.
 * - `need`: another plugin needs its service. This loads it even if `need` is not listed, as does a call of a method that it gives the
 *   modal; list it for a plugin that has no other occasion.
 * - `view`: one of its `views` is shown.
 * - `locale`: texts in a language other than English are wanted.
 * - `chain:<namespace>`: the chain adapter of that namespace is wanted.
 * - `open:<namespace>`, `stored:<namespace>`: like `open` and `stored`, if a network of that namespace is
 *   configured.
 */
export type Wake =
  | 'start'
  | 'stored'
  | 'open'
  | 'need'
  | 'view'
  | 'locale'
  | `chain:${string}`
  | `open:${string}`
  | `stored:${string}`

/**
 * A lazy plugin: a manifest that loads the plugin on demand. Its feature rules apply unless the loaded plugin
 * overrides them.
 */
export interface LazyPlugin extends AnyFeatureRule {
  /** The id of the plugin that `load` resolves with. */
  readonly id: string
  /** Version of the plugin API it was written for. */
  readonly kernel: 1
  /** The feature that switches and configures it; defaults to the id. If empty, the plugin is always on, and is no feature. */
  readonly feature?: string
  /** The service it provides once it runs; a plugin that needs the service wakes this one. */
  readonly provides?: Service<unknown>
  /** Ids of its views; showing one wakes the plugin. */
  readonly views?: readonly string[]
  /**
   * The gates that it taps, among `session.opening`, `session.opened` and `network.switching`. They wait
   * until the plugin runs, and fail if it cannot.
   */
  readonly gates?: readonly string[]
  /** Plugins that it cannot do without; each is added unless the host has one with its id. */
  readonly brings?: readonly LazyPlugin[]
  /** The occasions that wake it. */
  readonly wakes: Wake | readonly Wake[]
  /** Loads the plugin. If it rejects, the next wake calls it again. */
  load(): Promise<{ readonly default: AnyPlugin }>
}

/** The rules of any feature, with their types erased. */
export interface AnyFeatureRule {
  readonly default?: unknown
  readonly remote?: RemoteRule<unknown>
  narrow?(host: never, remote: never): unknown
}

/** Any plugin, with its types erased. */
export interface AnyPlugin extends AnyFeatureRule {
  readonly id: string
  readonly kernel: 1
  readonly version?: string
  readonly feature?: string
  readonly needs?: Needs
  readonly provides?: Service<unknown>
  readonly brings?: readonly LazyPlugin[]
  readonly state?: () => unknown
  /** As in `Plugin`. */
  around?(plugin: AnyPlugin, kernel: never): AnyPlugin | undefined
  setup(context: never): unknown
}

/** Infers the types of a plugin; returns it unchanged. */
export const definePlugin = <
  const Id extends string,
  S = undefined,
  F extends FeatureId = Id extends FeatureId ? Id : never,
  const N extends Needs = Record<never, never>,
  Api = void,
>(
  plugin: Plugin<Id, S, F, N, Api> & WithDefault<Features[F]>,
): Plugin<Id, S, F, N, Api> => plugin

/** Infers the types of a manifest; returns it unchanged. */
export const lazyPlugin = <const Id extends string, F extends FeatureId = Id extends FeatureId ? Id : never>(
  manifest: LazyPlugin &
    FeatureRule<Features[F]> &
    WithDefault<Features[F]> & { readonly id: Id; readonly feature?: F },
): LazyPlugin => manifest
