import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { env, type HostEntry, hosts as hostsToken } from 'portico/core'
import { recorder } from 'portico/devtools'
import { createKernel, type LazyPlugin } from 'portico/kernel'
import { bip122 } from 'portico/plugins/bip122'
import { cosmos } from 'portico/plugins/cosmos'
import { eip155 } from 'portico/plugins/eip155'
import { polkadot } from 'portico/plugins/polkadot'
import { solana } from 'portico/plugins/solana'
import * as react from 'portico/react'
import { createMockServices, createTestKernel } from 'portico/testing'
import { palette, uiStyles } from 'portico/ui'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { hosts } from '#http'
import { policy } from '../../demo/serve/server.mjs'
import { planTheme } from '../../src/modal/theme/planTheme.js'
import { english } from '../plugins/languages/english.js'
import { readRooms } from '../rules/readRooms.js'
import { readTestIds } from '../rules/readTestIds.js'
import { readSnippet, root } from './readSnippets.js'
import { readSources } from './readSources.js'
import { readNames, readTables } from './readTables.js'

const { merged, tokens, hosts: entries, emitted } = readSources()
const sorted = (names: Iterable<string>) => [...names].sort()
const plugins = 'docs/plugins.md'

/** Entries whose imports reach every declaration. */
const doors = ['src/preset.ts', 'src/modal/index.ts', 'src/core/index.ts', 'kernel/index.ts'].map((file) =>
  join(root, file),
)

/** The sources as TypeScript's checker sees them: with all contracts, and every file of the parts. */
const createSourceProgram = (): ts.Program => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const contracts = readdirSync(join(root, 'plugins')).map((id) => join(root, 'plugins', id, 'contract.ts'))
  const parts = readdirSync(join(root, 'src/ui'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => join(root, 'src/ui', file))
  const there = contracts.filter((file) => ts.sys.fileExists(file))
  return ts.createProgram([...doors, ...there, ...parts], { ...options, types: [] })
}
// All tests share one program, because creating it takes seconds.
const program = createSourceProgram()

/** The exported types of the kernel and of the modal's contract, as the checker sees them. */
const types = (() => {
  const checker = program.getTypeChecker()
  const typeOf = (name: string): ts.Type => {
    for (const door of doors) {
      const source = program.getSourceFile(door)
      const symbol = source && checker.getSymbolAtLocation(source)
      const found = symbol && checker.getExportsOfModule(symbol).find((each) => each.name === name)
      if (!found) continue
      const isAlias = found.flags & ts.SymbolFlags.Alias
      return checker.getDeclaredTypeOfSymbol(isAlias ? checker.getAliasedSymbol(found) : found)
    }
    throw new Error(`No door exports ${name}`)
  }
  return {
    /** Names of the members, including inherited ones. */
    membersOf: (name: string) => checker.getPropertiesOfType(typeOf(name)).map((each) => each.name),
    /** Members of the members, as `member.option`. */
    optionsOf: (name: string) =>
      checker
        .getPropertiesOfType(typeOf(name))
        .flatMap((each) =>
          checker
            .getPropertiesOfType(checker.getNonNullableType(checker.getTypeOfSymbol(each)))
            .map((its) => `${each.name}.${its.name}`),
        ),
    /** The string literals of a union. */
    textsOf: (name: string) => {
      const type = typeOf(name)
      return type.isUnion() ? type.types.flatMap((each) => (each.isStringLiteral() ? [each.value] : [])) : []
    },
  }
})()
const { membersOf, optionsOf, textsOf } = types

describe('docs/plugins.md lists exactly what exists', () => {
  test.each(['Events', 'Hooks', 'Views', 'Features'])('%s', (name) => {
    expect(merged[name]?.length).toBeGreaterThan(2)
    expect(sorted(readNames(plugins, name))).toEqual(sorted(merged[name] ?? []))
  })

  test('methods of the modal', () => {
    expect(sorted(readNames(plugins, 'Methods of the modal'))).toEqual(sorted(merged.ModalMethods ?? []))
  })

  test('RPC methods', () => {
    const kernel = createKernel({ plugins: [eip155(), solana(), bip122(), cosmos(), polkadot()] })
    const rows = readTables(plugins, 'RPC methods').map((cells) => cells.join(' '))
    const signing = kernel.methods.get().filter((each) => each.class === 'signing')
    expect(sorted(rows)).toEqual(
      sorted(signing.map(({ name, namespace, class: kind }) => `${name} ${namespace} ${kind}`)),
    )
  })

  test('state fields', () => {
    const fields = [...(merged.AccountFields ?? []), ...(merged.NetworkFields ?? [])]
    expect(sorted(readNames(plugins, 'State fields'))).toEqual(sorted(fields))
  })

  test('points and services', () => {
    expect(sorted(readNames(plugins, 'Points'))).toEqual(sorted(tokens.point.keys()))
    expect(sorted(readNames(plugins, 'Services'))).toEqual(sorted(tokens.service.keys()))
  })

  test('hooks are called somewhere, and have the documented kind', () => {
    const kinds = Object.fromEntries(readTables(plugins, 'Hooks').map(([name = '', kind]) => [name, kind]))
    expect(kinds).toEqual(Object.fromEntries(tokens.hook))
  })

  test('kinds of hooks', () => {
    expect(sorted(readNames(plugins, 'Kinds of hooks'))).toEqual(sorted(textsOf('HookKind')))
  })

  test('events are emitted somewhere', () => {
    const silent = readNames(plugins, 'Events').filter((name) => !emitted.has(name))
    expect(silent).toEqual([])
  })

  test('features: the plugin declares the documented default and remote entry', () => {
    const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../plugins/*/index.ts', {
      eager: true,
    })
    type Factory = (options: unknown) => LazyPlugin | readonly LazyPlugin[]
    const factories = Object.entries(modules).map(
      ([path, module]) => module[path.split('/').at(-2) as string] as Factory,
    )
    const all = [...factories, recorder as unknown as Factory].flatMap((factory) => {
      return (
        [factory([])]
          .flat()
          // An empty name stands for a plugin that is always on.
          .filter(({ feature }) => feature !== '')
          .map(({ id, feature = id, default: value = true, remote }) => [feature, value, remote?.id ?? ''])
      )
    })
    // Plugins that share a feature must have the same text for it.
    const declared = all.filter(([name], at) => all.findIndex(([other]) => other === name) === at)
    const told = readTables(plugins, 'Features').map(([name, , value = '', entry]) => [
      name,
      JSON.parse(value),
      entry,
    ])
    expect(told.sort()).toEqual(declared.sort())
  })

  test('members of a context', () => {
    expect(sorted(readNames(plugins, 'Context'))).toEqual(sorted(membersOf('Context')))
  })

  test('plugin statuses and wake reasons', () => {
    const statuses = textsOf('PluginStatus')
    const wakes = textsOf('Wake')
    expect([...statuses, ...wakes].length).toBeGreaterThan(10)
    expect(sorted(readNames(plugins, 'Life of a plugin'))).toEqual(
      sorted([...statuses, ...wakes, ...['chain', 'open', 'stored'].map((each) => `${each}:<namespace>`)]),
    )
  })

  test('the section on trust starts with its most important sentence', () => {
    const text = readFileSync(join(root, plugins), 'utf8')
    expect(text.split('## Trust\n')[1]?.trim()).toMatch(
      /^Plugins share the page: installing one is like `npm install`/,
    )
  })
})

describe('docs/api.md lists exactly what exists', () => {
  const api = 'docs/api.md'

  test('options of createModal', () => {
    const options = membersOf('ModalOptions')
    expect(options.length).toBeGreaterThan(20)
    expect(sorted(readNames(api, 'createModal'))).toEqual(sorted(options))
  })

  test('options of the default plugins', () => {
    const options = optionsOf('PresetOptions')
    expect(options.length).toBeGreaterThan(5)
    expect(sorted(readNames(api, 'preset'))).toEqual(sorted(options))
  })

  test('members of a modal', () => {
    expect(sorted(readNames(api, 'The modal'))).toEqual(sorted(membersOf('Modal')))
  })

  test('fields of the state', () => {
    expect(sorted(readNames(api, 'State'))).toEqual(sorted(membersOf('ModalState')))
  })

  test('components and hooks', () => {
    const exported = Object.keys(react).filter((name) => /^use[A-Z]|(Provider|Button)$/.test(name))
    expect(sorted(readNames(api, 'React'))).toEqual(sorted(exported))
  })
})

describe('docs/test-ids.md lists exactly what exists', () => {
  const { listed } = readTestIds(readRooms())
  const inPage = (heading: string) =>
    readTables('docs/test-ids.md', heading).map(([id = '', ...rest]) => [id.replace(/<\w+>$/, '<>'), ...rest])
  const inFiles = (folder: RegExp) => listed.filter(({ file }) => folder.test(file))

  test('of the host buttons and the modal', () => {
    const told = inPage('Of every page').map(([id]) => id)
    const lists = inFiles(/^src\/(?:react\/|ui\/testIds\.ts)/).map(({ id }) => id)
    expect(told.length).toBeGreaterThan(20)
    expect(sorted(told as string[])).toEqual(sorted(lists))
  })

  test('of plugins, each with its plugin', () => {
    const rows = inPage('Of plugins')
    const lists = inFiles(/^plugins\//).map(({ id, file }) => `${file.split('/')[1]}: ${id}`)
    expect(rows.length).toBeGreaterThan(40)
    expect(sorted(rows.map(([id, plugin]) => `${plugin}: ${id}`))).toEqual(sorted(lists))
    for (const [id, , is] of rows) expect(is, id).toBeTruthy()
  })
})

describe('docs/theming.md lists exactly what exists', () => {
  const theming = 'docs/theming.md'

  test('inputs', () => {
    expect(sorted(readNames(theming, 'Inputs'))).toEqual(sorted(membersOf('Theme')))
  })

  test('variables', () => {
    const told = readNames(theming, 'Variables')
    // Internal variables that a host cannot set: the text direction, and values the shell sets while it moves.
    const own = ['dir', 'vh', 'vb', 'fade', 'motion']
    const set = [...uiStyles.matchAll(/--portico-([\w-]+):/g)].map(([, name = '']) => name)
    expect(sorted(told)).toEqual(sorted(new Set(set.filter((name) => !own.includes(name)))))
    const variables = Object.fromEntries([...told, ...own].map((name) => [name, '#123456']))
    const css = { read: () => undefined, supports: () => true }
    expect(planTheme({ mode: 'dark', variables }, palette, css).refused).toEqual(
      own.map((name) => `variables.${name} is not a theme variable`),
    )
  })

  test('properties of the host buttons, and their counterparts in the modal', () => {
    const css = readFileSync(join(root, 'src/react/button.css'), 'utf8')
    const used = new Set([...css.matchAll(/--portico-[\w-]+/g)].map(([name]) => name))
    const rows = readTables(theming, 'Host buttons')
    expect(sorted(rows.map(([name = '']) => name))).toEqual(sorted(used))
    const variables = readNames(theming, 'Variables')
    for (const [name, , same = ''] of rows) expect(variables, name).toContain(same)
  })
})

describe('docs/hosts.md', () => {
  test('lists every host with its default', () => {
    const rows = readTables('docs/hosts.md', 'Hosts of outside services')
    const told = rows.filter(([, url = '']) => /^(https|wss):/.test(url))
    const withoutDefault = rows.flatMap(([name = '', url]) => (url === 'none' ? [name] : []))
    expect(Object.fromEntries(told.map(([name = '', url = '']) => [name, url]))).toEqual(
      Object.fromEntries(entries),
    )
    const core = membersOf('HostList')
    expect(sorted(new Set([...core, ...(merged.HostList ?? [])]))).toEqual(
      sorted([...entries.keys(), ...withoutDefault]),
    )
  })

  test('lists the timezones that use the alternate address', async () => {
    const entry: HostEntry<'https'> = { url: 'https://a.example', restricted: 'https://b.example' }
    const isRestricted = async (timezone: string) => {
      const services = createMockServices({ env: { timezone } }).list.filter(([token]) => token.id === env.id)
      const { kernel, stop } = createTestKernel({ plugins: [hosts()], services })
      await kernel.settled()
      const address = kernel.get(hostsToken)?.at('rpc', entry)
      stop()
      expect([entry.url, entry.restricted]).toContain(address)
      return address === entry.restricted
    }
    const zones = Intl.supportedValuesOf('timeZone')
    const told = readNames('docs/hosts.md', 'Restricted timezones')
    const used: string[] = []
    for (const zone of new Set([...zones, ...told])) if (await isRestricted(zone)) used.push(zone)
    expect(told.length).toBeGreaterThan(1)
    expect(sorted(used)).toEqual(sorted(told))
  })
})

test('docs/csp.md shows the policy that the test server uses', () => {
  const told = readSnippet('docs/csp.md', 'policy').code.trim().split('\n')
  const served = policy().split('; ')
  expect(served.filter((each) => !each.startsWith('report-uri'))).toEqual(told)
})

test('docs/ui.md lists the values of every prop with a fixed set of values', () => {
  const parts = readTables('docs/ui.md', 'All parts').map(([part = '']) => part)
  const checker = program.getTypeChecker()
  const found: Record<string, string[]> = {}
  for (const file of program.getSourceFiles())
    for (const statement of file.statements) {
      if (!ts.isInterfaceDeclaration(statement)) continue
      const part = statement.name.text.replace(/Props$/, '')
      if (!parts.includes(part) || !file.fileName.endsWith(`/${part}.tsx`)) continue
      for (const member of statement.members) {
        const type = checker.getTypeAtLocation(member)
        const values = (type.isUnion() ? type.types : []).flatMap((each) =>
          each.isStringLiteral() || each.isNumberLiteral() ? [String(each.value)] : [],
        )
        if (values.length) found[`${part}.${member.name?.getText()}`] = values.sort()
      }
    }
  const told = readTables('docs/ui.md', 'Values').flatMap(([names = '', values = '']) =>
    [...names.matchAll(/[\w.]+/g)].map(([name]) => [
      name,
      [...values.matchAll(/`([\w-]+)`|^(\w+)$/g)].map(([, one, only]) => one ?? only).sort(),
    ]),
  )
  expect(Object.fromEntries(told)).toEqual(found)
})

test('every declared message id has an English text', () => {
  const messages = textsOf('MessageId')
  expect(messages.length).toBeGreaterThan(100)
  expect(sorted(Object.keys(english))).toEqual(sorted(messages))
})
