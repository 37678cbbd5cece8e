// Written by `node scripts/locales.mjs`; the texts are in the `locales` of the shell and of each plugin.
import type { TextLoader } from 'portico/kernel'

/** Loads the texts of a language, by its subtag: one table serves all its regions and scripts. */
export const tables: Readonly<Record<string, TextLoader>> = {
  ar: () => import('./locales/ar.js'),
  de: () => import('./locales/de.js'),
  es: () => import('./locales/es.js'),
  fr: () => import('./locales/fr.js'),
  hi: () => import('./locales/hi.js'),
  ja: () => import('./locales/ja.js'),
  ko: () => import('./locales/ko.js'),
  pt: () => import('./locales/pt-BR.js'),
  ru: () => import('./locales/ru.js'),
  tr: () => import('./locales/tr.js'),
  zh: () => import('./locales/zh-CN.js'),
}
