/** Texts of the embedded wallet by id, each with its parameters. */
export interface AuthMessages {
  'auth.approve.title': undefined
  'auth.approve.frame': undefined
  'auth.approve.loading': undefined
  'auth.approve.text': undefined
  'auth.approve.done': undefined
  'auth.approve.declined': undefined
  'auth.approve.failed': undefined
  'auth.approve.again': undefined
  'auth.approve.ready': undefined
  'auth.approve.cancel': undefined
  'auth.approve.more': { readonly count: string }
  'auth.refused': undefined
  'auth.aborted': undefined
  'auth.load.title': undefined
  'auth.load.text': undefined
  'auth.timeout.title': undefined
  'auth.timeout.text': undefined
  'auth.email': undefined
  'auth.by': { readonly login: string }
  'auth.smart': undefined
  'auth.smart.text': undefined
  'auth.smart.ask': { readonly from: string; readonly to: string }
  'auth.smart.ask.new': { readonly from: string }
  'auth.smart.change': undefined
  'auth.smart.busy': undefined
  'auth.smart.failed': undefined
  'auth.upgrade': undefined
  'auth.upgrade.text': undefined
  'auth.upgrade.window': undefined
}

/** English texts needed while the frame loads; others are in `timeoutMessages` and `accountMessages`. */
export const messages = {
  'auth.approve.frame': 'Embedded wallet: approve transaction',
} satisfies Partial<Readonly<Record<keyof AuthMessages, string>>>
