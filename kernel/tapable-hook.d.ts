/** tapable's base class; its types live in the package's front door only. */
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
