import type { TextLoader } from 'portico/kernel'

/** Loads the texts of a language, by its subtag: one table serves all its regions and scripts. */
export const tables: Readonly<Record<string, TextLoader>> = {
  ar: async () => ({ default: (await import('./locales/ar.js')).ar }),
  de: async () => ({ default: (await import('./locales/de.js')).de }),
  es: async () => ({ default: (await import('./locales/es.js')).es }),
  fr: async () => ({ default: (await import('./locales/fr.js')).fr }),
  hi: async () => ({ default: (await import('./locales/hi.js')).hi }),
  ja: async () => ({ default: (await import('./locales/ja.js')).ja }),
  ko: async () => ({ default: (await import('./locales/ko.js')).ko }),
  pt: async () => ({ default: (await import('./locales/pt-BR.js')).ptBR }),
  ru: async () => ({ default: (await import('./locales/ru.js')).ru }),
  tr: async () => ({ default: (await import('./locales/tr.js')).tr }),
  zh: async () => ({ default: (await import('./locales/zh-CN.js')).zhCN }),
}
