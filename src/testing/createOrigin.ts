/** Tells what a call does, then and later, from what others do meanwhile. */
export interface Origin {
  run<T>(work: () => T): T
  /** Whether the code that asks was called by `run`; true where the engine cannot tell. */
  isOurs(): boolean
}

interface AsyncContext {
  run<T>(value: true, work: () => T): T
  getStore(): true | undefined
}
interface NodeProcess {
  getBuiltinModule?(id: string): { readonly AsyncLocalStorage: new () => AsyncContext } | undefined
}

/** Node can tell by its async context, and a browser cannot: no module is imported for it, so that this runs in both. */
export const createOrigin = (): Origin => {
  const node: NodeProcess | undefined = Reflect.get(globalThis, 'process')
  const hooks = node?.getBuiltinModule?.('node:async_hooks')
  const context = hooks && new hooks.AsyncLocalStorage()
  return {
    run: (work) => (context ? context.run(true, work) : work()),
    isOurs: () => !context || context.getStore() === true,
  }
}
