import type { Service, Source } from 'portico/kernel'
import type { Transactions } from './contract.js'
import type { PlanState } from './plans/createPlanContext.js'
import type { startPlans } from './plans/startPlans.js'

/** Members of the service for the plugin's own views. */
export interface InsideTransactions extends Transactions {
  /** The plan under review. */
  readonly plan: Source<PlanState | undefined>
  /** Opens the review of a record that is not finished. */
  resume(record: string): Promise<void>
  /** Leads the plans; throws before the first one. */
  plans(): ReturnType<typeof startPlans>
}

/** The service token with that type. */
export type Inside = Service<InsideTransactions>
