import type { HookKindOf, HookName } from 'portico/kernel'
import type { Step } from './startModal.js'

/**
 * Hooks of the product; those that tests declare for themselves bear names of their own. `intent.review` is asked by the plugin `send`
 * alone, whose own tests refuse and annotate a transfer with it.
 */
export type ProductHook = Exclude<HookName, `test.${string}` | `types.${string}` | 'intent.review'>

/** Each of these steps asks a hook. */
export type HookStep = Exclude<Step, 'end'>

/** Each hook of the product: its kind, and the step of a visit that asks it. A new one is a type error until it stands here. */
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
