export interface UnsupportedCase {
  /** The active network is not one of the host's. */
  readonly unsupported: boolean
  /** Visitors may switch networks. */
  readonly switching: boolean
  /** The host accepts unsupported networks. */
  readonly allowed: boolean
  /** The modal is limited to pairing. */
  readonly basic: boolean
}

/** Whether the visitor must be told that the network is unsupported. */
export const shouldShowUnsupported = ({ unsupported, switching, allowed, basic }: UnsupportedCase): boolean =>
  unsupported && switching && !allowed && !basic
