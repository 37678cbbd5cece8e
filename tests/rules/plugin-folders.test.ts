import { describe, expect, test } from 'vitest'
import { readRooms } from './readRooms.js'

/** The most source files that a folder of a plugin may hold, beside its folders. */
const MAX_FILES = 12

/** Folders with more, which may only lose files. None may be added. */
const larger: Readonly<Record<string, number>> = {
  'plugins/send/views': 13,
}

/** Former names of files that have one name in every plugin, with plugins that still have them. */
const renamed: readonly {
  readonly name: RegExp
  readonly instead: string
  readonly plugins: readonly string[]
}[] = [
  { name: /^inside\.ts$/, instead: 'internal.ts', plugins: [] },
  { name: /^(utils?|helpers?|constants|types|core|rest|misc)\.tsx?$/, instead: 'a noun', plugins: [] },
]

interface Source {
  readonly file: string
  readonly text: string
}

/** Every file and folder that breaks the shape of a plugin, and every entry of the lists that is no longer needed. */
const faultsOf = (sources: readonly Source[], list: Readonly<Record<string, number>>): readonly string[] => {
  const plugins = sources.filter(({ file }) => file.startsWith('plugins/'))
  const counts = new Map<string, number>()
  for (const { file } of plugins) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    if (!folder.endsWith('/locales')) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [
    ...[...counts].flatMap(([folder, count]) =>
      count > (list[folder] ?? MAX_FILES)
        ? [`${folder} holds ${count} files of ${list[folder] ?? MAX_FILES}: group them in folders by noun`]
        : [],
    ),
    ...Object.keys(list).flatMap((folder) =>
      (counts.get(folder) ?? 0) > MAX_FILES ? [] : [`${folder} is small enough: take it off the list`],
    ),
    ...plugins.flatMap(({ file, text }) => {
      const [, plugin = '', ...path] = file.split('/')
      const name = path.at(-1) ?? ''
      const former = renamed.find((each) => each.name.test(name) && !each.plugins.includes(plugin))
      // `definePlugin` stands in the manifest of a plugin that loads at once, or in the file that a lazy one loads.
      const isHidden = /\bdefinePlugin\(\{/.test(text) && !/^(index|plugin)\.ts$/.test(path.join('/'))
      return [
        ...(former ? [`${file} should be ${former.instead}`] : []),
        ...(isHidden && !definedElsewhere.includes(file)
          ? [`${file} defines a plugin: call it plugin.ts`]
          : []),
      ]
    }),
  ]
}

/** Plugins that are defined in a file of another name, because their folder holds two, or is about to change. */
const definedElsewhere = ['plugins/legal/createCheckbox.ts']

describe('the folder of a plugin has one shape', () => {
  const planted = (count: number, folder = 'plugins/x/y') =>
    Array.from({ length: count }, (_, at) => ({ file: `${folder}/file${at}.ts`, text: '' }))
  test('a folder with too many files is found, and one on the list may not grow nor stay on it once it is small', () => {
    expect(faultsOf(planted(12), {})).toEqual([])
    expect(faultsOf(planted(13, 'plugins/x/locales'), {})).toEqual([])
    expect(faultsOf(planted(13), {})).toEqual([
      'plugins/x/y holds 13 files of 12: group them in folders by noun',
    ])
    expect(faultsOf(planted(14), { 'plugins/x/y': 14 })).toEqual([])
    expect(faultsOf(planted(12), { 'plugins/x/y': 14 })).toEqual([
      'plugins/x/y is small enough: take it off the list',
    ])
  })
  test('a file with a former name, a drawer and a plugin that is defined elsewhere are found', () => {
    const files = [
      { file: 'plugins/x/inside.ts', text: '' },
      { file: 'plugins/x/form/helpers.ts', text: '' },
      { file: 'plugins/x/createX.ts', text: 'export const createX = () => definePlugin({' },
      { file: 'plugins/x/plugin.ts', text: 'export const createX = () => definePlugin({' },
    ]
    expect(faultsOf(files, {})).toEqual([
      'plugins/x/inside.ts should be internal.ts',
      'plugins/x/form/helpers.ts should be a noun',
      'plugins/x/createX.ts defines a plugin: call it plugin.ts',
    ])
  })
  test('in the sources', () => {
    expect(faultsOf(readRooms(), larger)).toEqual([])
  })
})
