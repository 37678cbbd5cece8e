import { point, type TextLoader } from 'portico/kernel'

/** Texts that a plugin passed to `messages` as a function. */
export interface Translation {
  readonly plugin: string
  readonly locale: string
  readonly table: TextLoader
}
/** Tables of texts, each loaded when its language is first wanted. */
export const translations = point<Translation>('translations')

declare module 'portico/kernel' {
  interface Features {
    languages: boolean
  }
}
