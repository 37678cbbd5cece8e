import type { SocialId } from 'portico/plugins/auth/contract'

/** Test ids of this plugin's views; types only, never loaded. */
export type SocialsTestId =
  | 'copy-farcaster'
  | 'open-farcaster'
  | 'social-cancel'
  | 'social-front'
  | 'social-more'
  | `social-${SocialId}`
