/// <reference types="vite/types/importMeta.d.ts" />
type Texts = Readonly<Record<string, string>>

const modules = import.meta.glob<Readonly<Record<string, Texts>>>('../../../plugins/languages/locales/*.ts', {
  eager: true,
})

/** The tables of the plugin by the name of their file. */
export const locales: Readonly<Record<string, Texts>> = Object.fromEntries(
  Object.entries(modules).map(([path, module]) => [
    /([^/]+)\.ts$/.exec(path)?.[1] ?? path,
    Object.values(module)[0] as Texts,
  ]),
)
