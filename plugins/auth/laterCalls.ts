import type { Auth } from './contract.js'

/** Calls whose code loads with the accounts. */
export const laterCalls = [
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
export type LaterCalls = Pick<Auth, (typeof laterCalls)[number]>
