/** tapable's base class, declared here because the package has types only for its main entry. */
declare module 'tapable/lib/Hook.js' {
  interface FullTap<T> {
    name: string
    fn: T
  }
  class Hook<T> {
    taps: FullTap<T>[]
    tap(options: { name: string; stage: number; before: readonly string[] }, fn: T): void
  }
  export default Hook
}
