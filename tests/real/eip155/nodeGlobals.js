// What packages of wallets expect of Node, as the builds of their extensions give it.
export { Buffer } from 'buffer'
export const process = {
  env: {},
  browser: true,
  version: '',
  nextTick: (run, ...args) => queueMicrotask(() => run(...args)),
}
