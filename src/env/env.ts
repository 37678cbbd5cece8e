import { type Env, env as token } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { detectEnv } from './detectEnv.js'

/** Where the page runs; looked at with the first question, then remembered. */
export const env = () =>
  definePlugin({
    id: 'env',
    kernel: 1,
    provides: token,
    setup: () => {
      let known: Env | undefined
      // Half the bytes of eight getters, on every page of every host.
      return new Proxy({} as Env, {
        get: (_, fact: keyof Env) => {
          known ??= detectEnv()
          return known[fact]
        },
      })
    },
  })
