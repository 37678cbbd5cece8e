import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, inject, test } from 'vitest'
import { entriesOf } from './entries.js'

const { consumer, folder } = inject('packed')
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Who imports this has the peer, whose types are in its own. */
const WAGMI = 'portico/wagmi'

const libraries = new Map<string, ts.SourceFile>()

/** What the compiler says about a file of the project that installed the package, our declarations included. */
function complaints(name: string, text: string, more: ts.CompilerOptions = {}): string[] {
  const file = join(consumer, name)
  writeFileSync(file, text)
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    jsx: ts.JsxEmit.ReactJSX,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    ...more,
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  // The files of the compiler and of packages are the same in each of these programs.
  host.getSourceFile = (path, ...rest) => {
    const parsed = libraries.get(path) ?? getSourceFile.call(host, path, ...rest)
    if (parsed && /\.d\.ts$/.test(path)) libraries.set(path, parsed)
    return parsed
  }
  const program = ts.createProgram([file], options, host)
  return ts
    .getPreEmitDiagnostics(program)
    .filter((found) => !found.file || found.file.fileName.startsWith(consumer.replaceAll('\\', '/')))
    .map((found) => {
      const text = ts.flattenDiagnosticMessageText(found.messageText, '\n')
      return `${found.file?.fileName.slice(consumer.length + 1) ?? ''}: ${text}`
    })
}

const plugin = `
import { definePlugin } from 'portico/kernel'

declare module 'portico/kernel' {
  interface Views { Greeting: { readonly name: string } }
  interface Events { 'greeting.said': { readonly name: string } }
  interface Features { greeting: boolean }
}

export const greeting = () =>
  definePlugin({
    id: 'greeting',
    kernel: 1,
    feature: 'greeting',
    setup(context) {
      context.emit('greeting.said', { name: 'Ada' })
      context.on('greeting.said', ({ name }) => name.toUpperCase())
      context.view('Greeting', { title: 'greeting.title', load: async () => ({ default: null }) })
    },
  })
`

describe('types of the package', () => {
  test('every entry compiles in a strict project without the optional peers', () => {
    const names = entriesOf(folder)
      .map(({ name }) => name)
      .filter((name) => name !== WAGMI)
    const text = names.map((name, index) => `export type * as e${index} from '${name}'`).join('\n')
    expect(names.length).toBeGreaterThan(10)
    expect(complaints('entries.ts', text)).toEqual([])
  })

  test('the connector for wagmi fits into a config of wagmi', () => {
    const installed = (name: string) => [join(root, 'node_modules', name)]
    const paths = {
      '@wagmi/core': installed('@wagmi/core/dist/types/exports/index.d.ts'),
      viem: installed('viem/_types/index.d.ts'),
    }
    const text = `
import { createConfig, http } from '@wagmi/core'
import type { Chain } from 'viem'
import type { Modal } from 'portico'
import { porticoConnector } from '${WAGMI}'

declare const chain: Chain
declare const modal: Modal
const config = createConfig({ chains: [chain], connectors: [porticoConnector(modal)], transports: { [chain.id]: http() } })
export const id: string = config.connectors[0].id
// @ts-expect-error It has a type of its own, not any.
export const wrong: number = config.connectors[0].getAccounts
`
    // The types of viem themselves are not ours to check, and take a minute.
    expect(complaints('wagmi.ts', text, { paths, skipLibCheck: true })).toEqual([])
  })

  test('a package from outside adds views, events and features', () => {
    expect(complaints('greeting.ts', plugin)).toEqual([])
  })

  test.each([
    ['an unknown view', "context.view('Greeting'", "context.view('Greting'"],
    ['a wrong payload', "{ name: 'Ada' }", '{ name: 1 }'],
    ['an unknown event', "context.on('greeting.said'", "context.on('greeting.sad'"],
    ['an unknown feature', "feature: 'greeting'", "feature: 'greting'"],
  ])('and is told about %s', (_, right, wrong) => {
    expect(plugin).toContain(right)
    expect(complaints('mistaken.ts', plugin.replace(right, wrong))).not.toEqual([])
  })
})
