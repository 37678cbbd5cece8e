import { pause } from 'portico/core'
import type { CaipNetworkId, Cell, Namespace, Network, Source } from 'portico/kernel'
import { isolatedAmount, shortAddress } from 'portico/react'
import type { SwapState } from '../contract.js'
import type { SwapContext } from '../needs.js'
import type { createPermits, FormPermits } from '../steps/createPermits.js'

/** The parts of the plugin that its form uses. */
export interface FormHost extends Pick<SwapContext, 'needs' | 'emit' | 'own' | 'signal'> {
  readonly state: Cell<SwapState>
  /** Networks that a source serves. */
  readonly networks: Source<readonly CaipNetworkId[]>
  /** Loads the code of permits. */
  loadPermits(): Promise<{ readonly createPermits: typeof createPermits }>
}

/** Everything that the form's machine reads and calls. */
export const createFormDeps = ({ needs, state, emit, signal, loadPermits }: FormHost) => {
  const { settings, http } = needs
  let permits: FormPermits | undefined
  return {
    ...needs,
    state,
    emit,
    signal,
    /** The tokens of the account in use, as far as they are known. */
    ownedTokens: (namespace: Namespace) => needs.tokens.get()?.state.get()[namespace]?.tokens ?? [],
    /** The permits of the form; their code loads with the first one. */
    permits: async (): Promise<FormPermits> => {
      const { createPermits } = await loadPermits()
      permits ??= createPermits({ now: Date.now })
      return permits
    },
    text: settings.text,
    /** Formats an amount for the visitor. */
    amountText: (amount: bigint, currency: Network['nativeCurrency']) =>
      isolatedAmount(amount, currency, settings.locale.get()),
    shortAddress: (address: string) => `\u2066${shortAddress(address)}\u2069`,
    rpcHosts: http.rpcHosts,
    pause: (ms: number, stop: AbortSignal) => pause(ms, stop),
    now: () => Date.now(),
    /** True while the page is hidden. */
    isHidden: () => typeof document !== 'undefined' && document.hidden,
  }
}

/** Everything that the form's machine reads and calls. */
export type FormDeps = ReturnType<typeof createFormDeps>
