/** Options for running inside a Safe site. */
export interface SafeOptions {
  /** Origins of further Safe sites, e.g. `https://safe.example`, in addition to `https://app.safe.global`. */
  readonly origins?: readonly string[]
  /** How long the parent site may take to answer, in milliseconds; defaults to 5000. */
  readonly timeout?: number
}

declare module 'portico/kernel' {
  interface Features {
    safe: boolean
  }
}
