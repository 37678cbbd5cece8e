/**
 * The open interfaces that plugins merge into: `declare module 'portico/kernel' { interface Views { … } }`.
 * Ids are strings at run time; these interfaces give them types.
 */

/** Views by id, each with its parameters. */
export interface Views {}
/** Events of the bus by name, each with its payload. */
export interface Events {}
/** Hooks by name, each with the value that travels through it and the answer a tap may give. */
export interface Hooks {}
/** RPC methods by name, each with params and result. */
export interface Methods {}
/** Feature values by id: a boolean, or a list that remote configuration may narrow. */
export interface Features {}
/** Texts the visitor reads, by message id, each with its parameters. */
export interface Messages {}
/** Fields a plugin adds to the account state of a namespace. */
export interface AccountFields {}
/** Fields a plugin adds to the network state of a namespace. */
export interface NetworkFields {}

/** Id of a view somebody declared. */
export type ViewId = keyof Views & string
/** Name of an event somebody declared. */
export type EventName = keyof Events & string
/** Name of a hook somebody declared. */
export type HookName = keyof Hooks & string
/** Id of a feature somebody declared. */
export type FeatureId = keyof Features & string
/** Id of a text somebody declared. */
export type MessageId = keyof Messages & string

/** Type of the value that travels through a hook, and of what a tap may answer. */
export interface HookShape {
  value: unknown
  answer: unknown
}
/** The value that travels through a hook. */
export type HookValue<H extends HookName> = Hooks[H] extends { value: infer V } ? V : never
/** What a tap of a hook may answer. */
export type HookAnswer<H extends HookName> = Hooks[H] extends { answer: infer A } ? A : never
