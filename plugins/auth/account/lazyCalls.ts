import type { Auth } from '../contract.js'

/** Calls whose code loads with the accounts. */
export const lazyCalls = [
  'updateEmail',
  'updateEmailPrimaryOtp',
  'updateEmailSecondaryOtp',
  'getSocialRedirectUri',
  'getFarcasterUri',
  'connectFarcaster',
  'connectSocial',
  'setAccountType',
  'syncTheme',
  'reload',
] as const
export type LaterCalls = Pick<Auth, (typeof lazyCalls)[number]>
