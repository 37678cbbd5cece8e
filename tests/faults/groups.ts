import type { Plan } from './borders.js'
import type { Flow } from './flows.js'

export interface Group {
  readonly title: string
  /** Whether a plan in a flow tests this invariant. */
  has(plan: Plan, flow: Flow): boolean
}

const at = (border: string, fault: RegExp) => (plan: Plan) =>
  plan.point.border === border && fault.test(plan.fault)
const when = (what: RegExp) => (plan: Plan) => new RegExp(`^(then|now) (${what.source})$`).test(plan.fault)
const during = (what: RegExp) => (_: Plan, flow: Flow) => what.test(flow.name)

/** Invariants and the faults that test them, during any flow. */
export const groups: readonly Group[] = [
  { title: 'FLT-01 a service that is down', has: at('http', /^(rejects|throws)/) },
  { title: 'FLT-02 a service that answers with an error', has: at('http', /^status (?!429)/) },
  { title: 'FLT-03 a service that asks for patience', has: at('http', /^status 429/) },
  {
    title: 'FLT-04 a service that hangs, drips or breaks off',
    has: at('http', /^(never|late|drips|breaks)/),
  },
  { title: 'FLT-05 a service that answers something else', has: at('http', /^(answers|floods)/) },
  {
    title: 'FLT-06 usage events are refused, or the page is offline: nothing waits for them',
    has: ({ point }) => point.border === 'http' && point.op === 'POST usage.test',
  },
  { title: 'FLT-18 the modal is closed', has: when(/close/) },
  { title: 'FLT-19 the wallet declines or has a prompt open', has: at('provider', /4001|-32002/) },
  { title: 'FLT-20 the wallet is late or never answers', has: at('provider', /^(never|late)/) },
  { title: 'FLT-21 the wallet throws or rejects', has: at('provider', /^(throws|rejects)/) },
  { title: 'FLT-22 the wallet answers something else, or twice', has: at('provider', /^(answers|twice)/) },
  { title: 'FLT-23 the wallet has no events', has: during(/without events/) },
  { title: 'FLT-24 events in the middle of a request', has: at('provider', /^(events|now )/) },
  { title: 'FLT-25 the extension is updated', has: when(/stale/) },
  { title: 'FLT-26 the wallet is locked', has: when(/lock/) },
  { title: 'FLT-27 a storm of events', has: when(/storm/) },
  { title: 'wallets are announced twice, late or not', has: (plan) => /announce/.test(plan.point.op) },
  {
    title: 'FLT-07 the relay is silent, or what it carries is late, lost or wrong',
    has: (plan) => plan.point.border === 'relay',
  },
  {
    title: 'FLT-29 account or chain change, or the visitor leaves',
    has: when(/account|chain|alien|disconnect/),
  },
  { title: 'FLT-30 storage is denied', has: at('storage', /^(throw|denied)/) },
  { title: 'FLT-31 storage is full, or loses what it is given', has: at('storage', /^(full|lost)/) },
  {
    title: 'FLT-32 what is stored is damaged, newer or older',
    has: at('storage', /^(damaged|wrong|newer|older)/),
  },
  { title: 'FLT-34 two tabs', has: during(/two tabs/) },
  { title: 'FLT-35 two modals', has: during(/two modals/) },
  {
    title: 'FLT-36 the tab sleeps, and its timers and events are late',
    has: (plan) =>
      when(/hide|freeze/)(plan) || at('timer', /^late/)(plan) || at('page', /^(never|late|twice)/)(plan),
  },
  { title: 'FLT-37 the clock jumps', has: when(/sleep|clock .*/) },
  { title: 'FLT-38 the page is loaded again', has: when(/reload/) },
  { title: 'FLT-39 the visitor is in a hurry', has: during(/hurry/) },
  { title: 'FLT-42 the host takes the modal or its features away', has: when(/dispose|features/) },
  { title: 'FLT-45 the modal is opened again', has: when(/open/) },
  {
    title: 'other tabs and the window say something again and again',
    has: when(/noise/),
  },
  {
    title: 'FLT-46 plugins, their code and listeners fail',
    has: (plan) => /^(hook|chunk|host)$/.test(plan.point.border) && !/^(then|now) /.test(plan.fault),
  },
]
