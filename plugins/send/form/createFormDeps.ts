import { type AccountInUse, errorText, field, pause } from 'portico/core'
import { type Namespace, type Network, PorticoError } from 'portico/kernel'
import type { Transfers } from 'portico/plugins/transactions/contract'
import { isolatedAmount } from 'portico/react'
import type { SendToken } from '../contract.js'
import type { FormHost } from '../needs.js'
import { readPast } from '../receivers/readPast.js'
import { receiversParser } from '../receivers/receivers.js'

/** Everything that the form's machine reads and calls. */
export const createFormDeps = ({ needs, state, emit, signal }: FormHost) => {
  const { settings, storage, activity, names } = needs
  /** The tokens of the account, once they were read. */
  const tokens = (namespace: Namespace) => needs.tokens.get()?.state.get()[namespace]
  return {
    ...needs,
    state,
    emit,
    signal,
    tokens,
    ownedTokens: (namespace: Namespace) => tokens(namespace)?.tokens ?? [],
    /** The addresses of the page's own tokens. */
    listedTokens: (network: Network) => needs.tokens.get()?.listed?.(network) ?? [],
    /** Keeps the tokens up to date until the returned function is called. */
    attend: (namespace: Namespace) => needs.tokens.get()?.attend(namespace) ?? (() => {}),
    /** The transactions of a namespace's account, as far as they were read. */
    history: (namespace: Namespace) => activity.get()?.state.get()[namespace]?.rows ?? [],
    /** Reads with whom an account has dealt. */
    past: (account: AccountInUse, transfers: Transfers, stop: AbortSignal) =>
      readPast(account, transfers, activity.get(), stop),
    names: () => names.get(),
    pastReceivers: storage.at('send/receivers', receiversParser, Object.freeze([])),
    /** Calls the hook `intent.review`; the visitor sees the message of the plugin that refuses. */
    review: async (value: Parameters<typeof needs.review>[0]): Promise<void> => {
      try {
        await needs.review(value)
      } catch (cause) {
        throw new PorticoError(errorText(field(cause, 'cause') ?? cause), { category: 'gate', cause })
      }
    },
    text: settings.text,
    /** Formats an amount for the visitor. */
    amountText: (amount: bigint, currency: Pick<SendToken, 'symbol' | 'decimals'>) =>
      isolatedAmount(amount, currency, settings.locale.get()),
    pause: (ms: number, stop: AbortSignal) => pause(ms, stop),
    now: () => Date.now(),
  }
}

/** Everything that the form's machine reads and calls. */
export type FormDeps = ReturnType<typeof createFormDeps>
