/**
 * Interfaces that plugins extend: `declare module 'portico/kernel' { interface Views { … } }`. Ids are
 * strings at run time; these interfaces give them types.
 */

/** Views by id, each with its parameters. */
export interface Views {}
/** Events of the bus by name, each with its payload. */
export interface Events {}
/**
 * Hooks by name, each with its kind and the value that its taps get. A `bail` also has the `answer` that ends
 * it: `'modal.closing': { kind: 'bail'; value: { view: string }; answer: string }`.
 */
export interface Hooks {}
/** RPC methods by name, each with `params` and `result`; a plugin that implements one declares it here. */
export interface Methods {}
/** Kinds of requests to wallets, each with the fields that the methods of chains read of it. */
export interface Readings {}
/** Feature values by id: a boolean, or a list that remote configuration may narrow. */
export interface Features {}
/** Texts that the visitor reads, by message id, each with its parameters. */
export interface Messages {}
/** Fields that plugins add to the account state of a namespace. */
export interface AccountFields {}
/** Fields that plugins add to the network state of a namespace. */
export interface NetworkFields {}

/** Id of a declared view. */
export type ViewId = keyof Views & string
/** Name of a declared event. */
export type EventName = keyof Events & string
/** Name of a declared hook. */
export type HookName = keyof Hooks & string
/** Id of a declared feature. */
export type FeatureId = keyof Features & string
/** Name of a declared RPC method. */
export type MethodName = keyof Methods & string
/** The params of a declared RPC method. */
export type MethodParams<M extends MethodName> = Methods[M] extends { params: infer P } ? P : never
/** The result of a declared RPC method. */
export type MethodResult<M extends MethodName> = Methods[M] extends { result: infer R } ? R : never
/** The effect of a request to a wallet: a kind with its fields. */
export type Reading = {
  readonly [K in keyof Readings]: Readings[K] & { readonly kind: K }
}[keyof Readings]
/** Id of a declared text. */
export type MessageId = keyof Messages & string
/** Names of the placeholders in a text: `'wallet'` for `Open {wallet}`. */
type Placeholder<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never
/**
 * Texts with their parameters, from an object of English texts that was declared `as const`: `interface Messages
 * extends MessagesOf<typeof messages> {}`. A text without placeholders has no parameters (`undefined`).
 */
export type MessagesOf<Texts> = {
  readonly [Id in keyof Texts]: [Placeholder<Texts[Id]>] extends [never]
    ? undefined
    : { readonly [Name in Placeholder<Texts[Id]>]: string | number }
}

/**
 * How the taps of a hook are called, one after the other. `waterfall`: each may return another value of the
 * same type for the next one. `bail`: the first answer ends the call. `series`: there are no answers, and a
 * failing tap is reported and skipped. `gate`: there are no answers, and a failing tap stops the operation.
 */
export type HookKind = 'waterfall' | 'bail' | 'series' | 'gate'
/** The kind that a hook was declared with. */
export type HookKindOf<H extends HookName> = Hooks[H] extends { kind: infer K extends HookKind } ? K : never
/** The value passed to the taps of a hook. */
export type HookValue<H extends HookName> = Hooks[H] extends { value: infer V } ? V : never
/**
 * The answer that a tap may give: another value in a waterfall, the declared answer in a bail, nothing
 * elsewhere.
 */
export type HookAnswer<H extends HookName> = Hooks[H] extends { kind: 'waterfall'; value: infer V }
  ? V
  : Hooks[H] extends { kind: 'bail'; answer: infer A }
    ? A
    : undefined
