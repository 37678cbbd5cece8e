import type {} from 'portico/kernel'

/** A wallet of the browser that announced itself by CAIP-294; only the form was checked. */
export interface MultichainAnnouncement {
  readonly uuid: string
  readonly name: string
  readonly rdns: string
  readonly icon?: string
  /** Id of its extension, which takes messages of the page. */
  readonly extension: string
}

/** The part of a session for one scope, e.g. for `eip155:1` or for `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
export interface Scope {
  /** CAIP-10. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
}

/** The scopes of a session (CAIP-217); empty without a session. */
export type Scopes = Readonly<Record<string, Scope>>
