declare module 'docs:snippets' {
  type Snippets = Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>>
  /** Imports a snippet by its page and name, as `docs/send.md send`. */
  export const load: Snippets
  /** Imports a second instance of it. */
  export const copy: Snippets
  /** The names of those that export a modal. */
  export const modals: readonly string[]
}
