export type {
  Account,
  CaipAddress,
  CaipNetworkId,
  ChainAdapter,
  CloseReason,
  Namespace,
  Network,
  Provider,
  Session,
} from './chains.js'
export { type Clock, systemClock, withDeadline } from './clock.js'
export type { Kernel, KernelOptions, PluginInfo, PluginStatus } from './contract.js'
export {
  type AnyPlugin,
  type AnyToken,
  type Context,
  definePlugin,
  type HookCall,
  type HookKind,
  type HookToken,
  hook,
  type Later,
  type LazyPlugin,
  later,
  lazyPlugin,
  type MaybePromise,
  type MethodEntry,
  type MethodOptions,
  type Needs,
  type Optional,
  type Order,
  optional,
  type Parser,
  type Plugin,
  type Point,
  point,
  type Resolved,
  type Service,
  service,
  type TextEntry,
  type Token,
  type ViewEntry,
  type ViewOptions,
  type Wake,
} from './define.js'
export type { Dispose } from './dispose.js'
export { PluginDisposedError, PluginError, PorticoError } from './errors.js'
export { errorText } from './errorText.js'
export { isRejection } from './isRejection.js'
export { createKernel } from './kernel.js'
export type {
  AccountFields,
  EventName,
  Events,
  FeatureId,
  Features,
  HookAnswer,
  HookName,
  HookShape,
  Hooks,
  HookValue,
  MessageId,
  Messages,
  Methods,
  NetworkFields,
  ViewId,
  Views,
} from './registry.js'
export { type Cell, cell, type Root, readOnly, type Slice, type Source } from './state.js'
export { wrapError } from './wrapError.js'
