import { type Choice, pluginsOf } from './choice.js'

/** Gzipped bytes that a page downloads before the first click, measured as the page was built. */
declare const __SIZES__: { readonly base: number; readonly plugins: Readonly<Record<string, number>> }

/** The bytes of Portico on a page with this choice: the core and the preset, and what each plugin adds. */
export const sizeOf = (choice: Pick<Choice, 'on'>): number =>
  pluginsOf(choice).reduce((sum, name) => sum + (__SIZES__.plugins[name] ?? 0), __SIZES__.base)
