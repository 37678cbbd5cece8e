export { detectEnv } from './detectEnv.js'
export { env } from './env.js'
