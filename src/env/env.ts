import { type Env, env as token } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { detectEnv } from './detectEnv.js'

const facts = ['mobile', 'ios', 'android', 'mac', 'telegram', 'iframe', 'timezone', 'origin'] as const

/** The page's environment; detected on first use, then remembered, apart from the timezone. */
export const env = () =>
  definePlugin({
    id: 'env',
    kernel: 1,
    provides: token,
    setup: () => {
      let known: Env | undefined
      const api = {} as Env
      for (const fact of facts)
        Object.defineProperty(api, fact, {
          get: () => {
            known ??= detectEnv()
            return known[fact]
          },
        })
      return api
    },
  })
