/** tapable's base class; its types live in the package's front door only. */
declare module 'tapable/lib/Hook.js' {
  interface FullTap {
    name: string
    fn: (value: unknown) => unknown
  }
  class Hook {
    constructor(args: readonly string[])
    taps: FullTap[]
    compile: (options: { taps: FullTap[] }) => (...args: unknown[]) => unknown
    call(...args: unknown[]): unknown
    tap(
      options: { name: string; stage?: number; before?: readonly string[] },
      fn: (value: unknown) => unknown,
    ): void
  }
  export default Hook
}
