/// <reference types="vite/types/importMeta.d.ts" />
type Module = Readonly<Record<string, unknown>>

const modules: Readonly<Record<string, Module>> = import.meta.glob<Module>(
  [
    '../../../src/modal/{messages,buttonTexts}.ts',
    '../../../plugins/*/{,*/,*/*/}*{essages,exts}.ts',
    '!../../../plugins/languages/**',
  ],
  { eager: true },
)

const isTable = (value: unknown): value is Readonly<Record<string, string>> =>
  !!value && typeof value === 'object' && Object.values(value).every((text) => typeof text === 'string')

/** Every English text, from the tables next to the features that show them. */
export const english: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(modules).flatMap((module) => Object.values(module).filter(isTable)),
)
