import {
  accountInUse,
  chains,
  modalMethods,
  notices,
  requests,
  router,
  sessions,
  settings,
  storage,
} from 'portico/core'
import { definePlugin, type Namespace, optional, type Parser, PorticoError, readOnly } from 'portico/kernel'
import { accountParts } from 'portico/plugins/account/contract'
import { transactionStatus } from 'portico/plugins/activity/contract'
import { tokens } from 'portico/plugins/tokens/contract'
import { calls, type TransactionResult, transactions as token, tracing } from './contract.js'
import { isOfAccount } from './engine/accounts.js'
import { isPending, type TransactionRecord } from './engine/machine.js'
import type { startEngine } from './engine/startEngine.js'
import { mismatchParser } from './following/mismatchParser.js'
import type { Inside, InsideTransactions } from './internal.js'
import { messages } from './messages.js'
import type { PlanState } from './plans/createPlanContext.js'
import type { startPlans } from './plans/startPlans.js'

/** The engine reads the records; most visits have none. */
const listParser: Parser<readonly unknown[]> = {
  parse: (input) => Object.freeze(Array.isArray(input) ? input : []),
}

/** Creates the function that shows a row while something is open. */
const createRow = (hasOpen: () => boolean, show: () => () => void) => {
  let remove: (() => void) | undefined
  return () => {
    const isOpen = hasOpen()
    if (isOpen === !!remove) return
    remove?.()
    remove = isOpen ? show() : undefined
  }
}

/** The plugin that the manifest loads. */
export const plugin = () =>
  definePlugin({
    id: 'transactions',
    kernel: 1,
    provides: token as Inside,
    needs: {
      chains,
      router,
      sessions,
      settings,
      storage,
      notices,
      requests,
      calls,
      tracing,
      transactionStatus,
      tokens: optional(tokens),
    },
    state: (): { records: readonly TransactionRecord[]; plan?: PlanState | undefined } => ({ records: [] }),
    setup({
      needs,
      state,
      own,
      on,
      emit,
      contribute,
      lazy,
      view,
      signal,
      messages: addMessages,
    }): InsideTransactions {
      const { sessions } = needs
      const account = () => accountInUse(sessions, needs.chains)
      addMessages('en', messages)

      const updateRow = createRow(
        () => state.get().records.some((each) => isPending(each) && isOfAccount(each, account())),
        () =>
          contribute(accountParts, {
            id: 'transactions',
            place: 'open',
            shows: () => true,
            load: lazy(() => import('./views/OpenRow.js')),
          }),
      )
      const saved = needs.storage.at('transactions/records', listParser, Object.freeze([]))
      let engine: ReturnType<typeof startEngine> | undefined
      /** Loads the engine with the first request, or if there are records. After a failure, the next call tries again. */
      const load = async () => {
        const { startEngine } = await import('./engine/startEngine.js')
        signal.throwIfAborted()
        engine ??= startEngine({
          needs,
          saved,
          account,
          changed: (records) => {
            state.update((draft) => void Object.assign(draft, { records }))
            if (!signal.aborted) updateRow()
          },
          emit,
          signal,
        })
        return engine
      }
      const wake = () => {
        if (engine) return engine.load()
        // Records are followed once their account is connected.
        if (saved.get().length && account()) load().catch(() => {})
      }
      own(saved.subscribe(wake))
      own(
        sessions.state.subscribe(() => {
          updateRow()
          if (engine) engine.sync()
          else wake()
        }),
      )
      // Requests that have ended are forgotten with the wallet; open ones stay, so that they are not lost.
      on('session.disconnected', ({ namespace }) => {
        if (!sessions.session(namespace as Namespace) && saved.get().length)
          load().then(
            ({ forget }) => forget(namespace),
            () => {},
          )
      })
      wake()

      const loadCode = lazy(() => import('./plans/startPlans.js'))
      let plans: ReturnType<typeof startPlans> | undefined
      /** Loads the reviews of plans with the first one. After a failure, the next call tries again. */
      const loadPlans = async () => {
        const [{ startPlans }, engine] = await Promise.all([loadCode(), load()])
        signal.throwIfAborted()
        plans ??= startPlans({ ...service, needs, engine, state, account, own, signal })
        return plans
      }
      const review = async (plan: unknown): Promise<TransactionResult> => (await loadPlans()).review(plan)
      contribute(modalMethods, { name: 'transact', run: review })
      contribute(modalMethods, {
        name: 'sendCalls',
        run: async (request) => (await loadPlans()).reviewCalls(request),
      })
      view('TransactionReview', {
        title: 'transactions.review.title',
        allowed: () => !!state.get().plan,
        load: async () => {
          const [view] = await Promise.all([import('./views/TransactionReview.js'), loadPlans()])
          return view
        },
      })
      view('Requests', {
        title: 'transactions.title',
        allowed: () => !!account(),
        load: async () => {
          const [view] = await Promise.all([import('./views/Requests.js'), load()])
          return view
        },
      })
      view('TransactionMismatch', {
        title: 'transactions.mismatch.title',
        params: mismatchParser,
        load: () => import('./views/TransactionMismatch.js'),
      })

      const service: InsideTransactions = {
        records: readOnly({ get: () => state.get().records, subscribe: state.subscribe }),
        ask: async (step) => {
          try {
            return (await load()).ask(step)
          } catch (error) {
            return { state: 'refused', error, isAsked: false, isAccepted: false }
          }
        },
        earlier: async (plan, stop) => (await load()).earlier(plan, stop),
        dismiss: (id) => engine?.dismiss(id),
        enter: async (network) =>
          (await import('./asking/enterNetwork.js')).enterNetwork(network, sessions, account),
        review,
        plan: readOnly({ get: () => state.get().plan, subscribe: state.subscribe }),
        plans: () => {
          if (!plans) throw new PorticoError('No plan is under review', { category: 'contract' })
          return plans
        },
        resume: async (id) => (await loadPlans()).resume(id),
      }
      return service
    },
  })
