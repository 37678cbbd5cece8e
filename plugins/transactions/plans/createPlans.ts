import { type AccountInUse, isOf } from 'portico/core'
import type { TransactionResult } from '../contract.js'
import { canContinue, type TransactionRecord } from '../engine/machine.js'
import { notSent } from '../forms/failures.js'
import { createConfirm } from './createConfirm.js'
import { createPlanContext, type PlansDeps } from './createPlanContext.js'
import { invalidPlan, type ReadPlan, readPlan, storedPlan } from './readPlan.js'

/** Leads plans from their review to the wallet, step by step. */
export const createPlans = (deps: PlansDeps) => {
  const { state, records, router, sessions, text } = deps
  const context = createPlanContext(deps)
  const { page, set, renew, show, leave, isShown, recordOf, continueWith, setBatching } = context
  const confirm = createConfirm(context)
  /** The account and the network of the plan. */
  let owner: { readonly network: string; readonly from: string } | undefined
  let wasShown = false

  /** Shows the review of a plan; the one before has been left. */
  const open = (plan: ReadPlan, account: AccountInUse, continued: TransactionRecord | undefined): void => {
    owner = { network: account.network.caipNetworkId, from: account.address }
    continueWith(continued?.id)
    setBatching(true)
    state.set(Object.freeze({ plan, stage: 'preparing' }))
    void show()
    if (router.state.get().open) {
      router.push('TransactionReview')
      return
    }
    // A plugin may keep the modal from opening.
    const leaveThis = () => {
      if (state.get()?.plan === plan) leave()
    }
    void router.open({ view: 'TransactionReview' }).then(leaveThis, leaveThis)
  }

  const review = async (input: unknown): Promise<TransactionResult> => {
    const plan = readPlan(input)
    const account = await deps.enter(plan.network)
    if (!account || !(await deps.calls.of(account.namespace)))
      throw notSent(`Chain "${sessions.state.get().activeNamespace}" has no calls to contracts`)
    const stored = storedPlan(plan)
    // A longer one could not be continued, and its first steps would be made again.
    if (stored === undefined && plan.steps.length > 1) throw invalidPlan('steps')
    const continued = records
      .get()
      .find((each) => canContinue(each) && each.plan === stored && isOf(each, account))
    leave()
    const result = page.begin()
    open(plan, account, continued)
    return result
  }

  return Object.freeze({
    review,
    confirm,
    /** Prepares the review again, after it has failed. */
    retry: () => void show(),
    /** Asks the wallet for each step, instead of all at once. */
    goStepByStep: (): void => {
      if (state.get()?.stage !== 'review') return
      setBatching(false)
      void show()
    },
    /** Opens the review of a record that is not finished. */
    resume: (id: string): void => {
      const found = recordOf(id)
      const account = deps.account()
      if (found?.plan === undefined || !canContinue(found) || !isOf(found, account)) return
      leave()
      open(readPlan(JSON.parse(found.plan)), account, found)
    },
    /** Stops waiting. The wallet may still send what it was asked for, and its answer settles the page's promise. */
    abandon: (): void => {
      const stage = state.get()?.stage
      if (stage === 'asking') {
        renew()
        set({ stage: 'failed', problem: text('transactions.abandoned') })
      } else if (stage === 'waiting') {
        leave()
        deps.reportGone(text('transactions.left'))
      }
    },
    leave,
    /** Call it when the account in use may have changed. */
    followAccount: (): void => {
      if (!state.get() || !owner || isOf(owner, deps.account())) return
      const isAsking = state.get()?.stage === 'asking'
      leave()
      deps.reportGone(text(isAsking ? 'transactions.abandoned' : 'transactions.moved'))
    },
    /** Call it when another view may be shown. */
    followViews: (): void => {
      const isNow = isShown()
      if (wasShown && !isNow) leave()
      wasShown = isNow
    },
  })
}
