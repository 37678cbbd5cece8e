/** In which Safe sites the page may run. */
export interface SafeOptions {
  /** Origins of further Safe sites, e.g. `https://safe.example`; `https://app.safe.global` always counts. */
  readonly origins?: readonly string[]
  /** How long the site around the page may take to answer, in milliseconds; 5000 where absent. */
  readonly timeout?: number
}

declare module 'portico/kernel' {
  interface Features {
    safe: boolean
  }
}
