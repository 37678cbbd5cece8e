import { definePlugin } from 'portico/kernel'
import { pay as token } from './contract.js'

/** Leaves e-mail and social logins out of Connect, for a page where visitors pay from their wallets; its feature is off by default. */
export const pay = () =>
  definePlugin({
    id: 'pay',
    kernel: 1,
    feature: 'pay',
    default: false,
    remote: { id: 'pay' },
    provides: token,
    setup: () => true as const,
  })
