import type { AccountInUse, Notices, Requests, Router, Settings } from 'portico/core'
import type { Dispose, Slice, Source } from 'portico/kernel'
import type { TokensService } from 'portico/plugins/tokens/contract'
import { exactAmount, isolatedAmount, shortAddress } from 'portico/react'
import type { CallsRequest, TransactionResult } from '../contract.js'
import type { createEngine } from '../engine/createEngine.js'
import type { TransactionRecord } from '../engine/machine.js'
import type { PlanState, PlansDeps } from './createPlanContext.js'
import { createPlans } from './createPlans.js'

export { planMessages as messages } from '../planMessages.js'

/** The parts of the plugin that the reviews of plans need. */
export interface StartPlansDeps extends Pick<PlansDeps, 'records' | 'enter' | 'signal'> {
  readonly needs: Pick<PlansDeps, 'calls'> & {
    readonly sessions: PlansDeps['sessions'] & { readonly state: Source<unknown> }
    readonly router: PlansDeps['router'] & Pick<Router, 'state'>
    readonly notices: Pick<Notices, 'snack'>
    readonly settings: Pick<Settings, 'text' | 'locale'>
    readonly requests: Pick<Requests, 'read'>
    readonly tokens: Source<TokensService | undefined>
  }
  readonly engine: Pick<ReturnType<typeof createEngine>, 'ask' | 'earlier'>
  readonly state: Slice<{ records: readonly TransactionRecord[]; plan?: PlanState | undefined }>
  account(): AccountInUse | undefined
  /** Registers a cleanup for when the plugin stops; throws if it has stopped. */
  own(dispose: Dispose): Dispose
}

/** Starts the reviews of plans, and lets them follow the account and the views until the plugin stops. */
export const startPlans = ({
  needs,
  engine,
  records,
  enter,
  state,
  account,
  own,
  signal,
}: StartPlansDeps) => {
  const { sessions, router, settings, notices } = needs
  const { text } = settings
  const plans = createPlans({
    ...needs,
    ...engine,
    records,
    enter,
    state: {
      get: () => state.get().plan,
      set: (plan) => state.update((draft) => void Object.assign(draft, { plan })),
    },
    account,
    ownedTokens: (namespace) => needs.tokens.get()?.state.get()[namespace]?.tokens ?? [],
    read: ({ namespace }, { call }) => needs.requests.read({ namespace, ...call }),
    text: text as PlansDeps['text'],
    exactText: (amount, { decimals, symbol }) =>
      `\u2066${exactAmount(amount, decimals, settings.locale.get())} ${symbol}\u2069`,
    amountText: (amount, currency) => isolatedAmount(amount, currency, settings.locale.get()),
    shortAddress: (address) => `\u2066${shortAddress(address)}\u2069`,
    reportSent: ({ summary }) => void notices.snack('success', text('transactions.found', { summary })),
    reportGone: (reason) => void notices.snack('error', reason),
    now: Date.now,
    signal,
  })
  own(sessions.state.subscribe(plans.followAccount))
  own(router.state.subscribe(plans.followViews))
  own(plans.leave)
  return {
    ...plans,
    /** Reviews calls about which the page says nothing further. */
    reviewCalls: async (request: CallsRequest): Promise<TransactionResult> => {
      const { network, calls } = Object(request) as { readonly network?: never; readonly calls?: unknown }
      const list = Array.isArray(calls) ? calls : []
      return plans.review({
        network,
        title: text('transactions.calls', { count: list.length }),
        steps: list.map((each) => ({ ...Object(each), kind: 'call', label: undefined })),
      })
    },
  }
}
