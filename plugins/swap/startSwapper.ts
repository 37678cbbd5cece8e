import {
  aloneAmongTabs,
  askedParser,
  createAsked,
  isSameAddress,
  pause,
  type Settings,
  type Store,
} from 'portico/core'
import { type CaipNetworkId, cell, type Dispose, type Namespace, readOnly, type Source } from 'portico/kernel'
import type { TokenBalance, TokensService } from 'portico/plugins/tokens/contract'
import { formatAmount } from 'portico/react'
import { createSwapper, type SwapperDeps } from './createSwapper.js'

export { formMessages as messages } from './formMessages.js'

/** Decimals of a fee in a sentence. */
const FEE_DIGITS = 6

/** The parts of the plugin that its form needs. */
export interface SwapperRoom extends Pick<SwapperDeps, 'state' | 'accepted' | 'emit' | 'signal'> {
  readonly needs: Pick<SwapperDeps, 'chains' | 'sources' | 'router' | 'notices'> & {
    readonly sessions: SwapperDeps['sessions'] & { readonly state: Source<unknown> }
    readonly settings: Pick<Settings, 'text' | 'locale'>
    readonly storage: Pick<Store, 'at'>
    readonly tokens: Source<TokensService | undefined>
  }
  /** Networks that a source serves. */
  readonly networks: Source<readonly CaipNetworkId[]>
  /** Registers what ends with the plugin; throws if it has ended. */
  own(dispose: Dispose): Dispose
}

/** Starts the form's state machine, and has it follow the account, its tokens and the sources until the plugin ends. */
export const startSwapper = ({ needs, state, accepted, networks, emit, own, signal }: SwapperRoom) => {
  const { sessions, settings } = needs
  const listed = (namespace: Namespace): readonly TokenBalance[] =>
    needs.tokens.get()?.state.get()[namespace]?.tokens ?? []
  const swapper = createSwapper({
    ...needs,
    state,
    owned: listed,
    requests: createAsked(needs.storage.at('swap/open', askedParser, Object.freeze([])), Date.now),
    accepted,
    text: settings.text,
    amountText: (amount, { decimals, symbol }) =>
      // Isolated: it stands in sentences of any direction.
      `\u2066${formatAmount(amount, decimals, FEE_DIGITS, settings.locale.get())} ${symbol}\u2069`,
    emit,
    pause,
    now: Date.now,
    isHidden: () => typeof document !== 'undefined' && document.hidden,
    alone: aloneAmongTabs,
    signal,
  })

  own(networks.subscribe(swapper.reset))
  let last = swapper.follow({})
  own(
    sessions.state.subscribe(() => {
      last = swapper.follow(last)
    }),
  )
  own(swapper.reset)
  if (typeof document !== 'undefined') document.addEventListener('visibilitychange', swapper.seen, { signal })

  // The views draw anew when the service of tokens comes or changes.
  const changed = cell(0)
  let stop = () => {}
  const listen = () => {
    stop()
    const tell = () => {
      changed.set(changed.get() + 1)
      swapper.refresh()
    }
    stop = needs.tokens.get()?.state.subscribe(tell) ?? (() => {})
    tell()
  }
  own(needs.tokens.subscribe(listen))
  own(() => stop())
  listen()

  return Object.freeze({
    swapper,
    /** Keeps the tokens of the account up to date until its undo. */
    attendTokens: (namespace: Namespace): Dispose => needs.tokens.get()?.attend(namespace) ?? (() => {}),
    /** Changes when the tokens of the account were read anew. */
    changed: readOnly(changed),
    /** The account's amount of a token and its value in millionths of a US dollar, as they were last read. */
    owned: (
      address: string | undefined,
    ): { readonly amount: bigint; readonly value?: bigint; readonly price?: string } | undefined => {
      const at = swapper.here()
      return at && listed(at.namespace).find((each) => isSameAddress(at.chain, each.address, address))
    },
  })
}
