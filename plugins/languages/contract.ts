import { point, type TextLoader } from 'portico/kernel'

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
