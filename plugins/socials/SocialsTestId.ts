import type { SocialId } from 'portico/plugins/auth/contract'

/** Test ids of this plugin's views; no page loads this list. */
export type SocialsTestId =
  | 'copy-farcaster'
  | 'open-farcaster'
  | 'social-cancel'
  | 'social-front'
  | 'social-more'
  | `social-${SocialId}`
