import { type MessageId, point, type TextLoader } from 'portico/kernel'

// The texts of these plugins are among those below; an import without names would be left out of the built declarations.
export type {} from 'portico/plugins/account/contract'
export type {} from 'portico/plugins/auth/contract'
export type {} from 'portico/plugins/collapseWallets/contract'
export type {} from 'portico/plugins/directory/contract'
export type {} from 'portico/plugins/email/contract'
export type {} from 'portico/plugins/networks/contract'
export type {} from 'portico/plugins/profile/contract'
export type {} from 'portico/plugins/socials/contract'
export type {} from 'portico/plugins/walletconnect/contract'
export type {} from 'portico/plugins/wallets/contract'

/** The first words of the ids that are translated here: those of the shell, and one for each plugin with texts. */
type Room =
  | 'button'
  | 'modal'
  | 'rail'
  | 'account'
  | 'auth'
  | 'collapse'
  | 'directory'
  | 'email'
  | 'farcaster'
  | 'networks'
  | 'pairing'
  | 'profile'
  | 'socials'
  | 'wallets'

/** Id of a text that every language has. */
export type TextId = Extract<MessageId, `${Room}.${string}`>

/** The texts of one language: no id may be missing, and none may be unknown. */
export type Texts = Readonly<Record<TextId, string>>

/** Texts of a language that a plugin gave `messages` as a function. */
export interface Translation {
  readonly plugin: string
  readonly locale: string
  readonly table: TextLoader
}
/** What this plugin loads, each once its language is wanted. */
export const translations = point<Translation>('translations')

declare module 'portico/kernel' {
  interface Features {
    languages: boolean
  }
}
