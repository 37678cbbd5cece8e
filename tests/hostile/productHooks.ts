import type { HookKindOf, HookName } from 'portico/kernel'
import type { Step } from './startModal.js'

/**
 * Hooks of the product, without those that tests declare. Only the plugin `send` calls `intent.review`; its
 * tests refuse and annotate a transfer with it.
 */
export type ProductHook = Exclude<HookName, `test.${string}` | `types.${string}` | 'intent.review'>

/** Steps of a visit, each of which calls a hook. */
export type HookStep = Exclude<Step, 'end'>

/**
 * The kind of each hook, and the step of a visit that calls it. A
 * new hook is a type error until it is listed here.
 */
export const productHooks: Readonly<{
  [H in ProductHook]: { readonly kind: HookKindOf<H>; readonly step: HookStep }
}> = {
  'modal.opening': { kind: 'waterfall', step: 'open' },
  'wallets.list': { kind: 'waterfall', step: 'list' },
  'session.opening': { kind: 'gate', step: 'connect' },
  'session.opened': { kind: 'gate', step: 'connect' },
  'request.sending': { kind: 'gate', step: 'sign' },
  'network.switching': { kind: 'gate', step: 'switch' },
  'texts.wanted': { kind: 'series', step: 'locale' },
  'router.leaving': { kind: 'bail', step: 'back' },
  'modal.closing': { kind: 'bail', step: 'close' },
  'modal.arriving': { kind: 'series', step: 'arrive' },
  'session.closing': { kind: 'series', step: 'disconnect' },
}

export const hookNames: readonly ProductHook[] = Object.keys(productHooks) as ProductHook[]
