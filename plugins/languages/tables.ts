import type { Texts } from './contract.js'

/** Loads the texts of a language, by its subtag: one table serves all its regions and scripts. */
export const tables: Readonly<Record<string, () => Promise<Texts>>> = {
  ar: async () => (await import('./locales/ar.js')).ar,
  de: async () => (await import('./locales/de.js')).de,
  es: async () => (await import('./locales/es.js')).es,
  fr: async () => (await import('./locales/fr.js')).fr,
  hi: async () => (await import('./locales/hi.js')).hi,
  ja: async () => (await import('./locales/ja.js')).ja,
  ko: async () => (await import('./locales/ko.js')).ko,
  pt: async () => (await import('./locales/pt-BR.js')).ptBR,
  ru: async () => (await import('./locales/ru.js')).ru,
  tr: async () => (await import('./locales/tr.js')).tr,
  zh: async () => (await import('./locales/zh-CN.js')).zhCN,
}
