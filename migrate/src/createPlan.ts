import type { Node } from 'ts-morph'
import { type Editor, startWithComments } from './createEditor.js'

/** The value of an option: its text, or the members of an object. */
export type Value = string | readonly string[]

const WIDTH = 100

/** A list or an object on one line if it fits, else with one member on each. */
const wrap = (
  members: readonly string[],
  [open, close]: readonly [string, string],
  indent: string,
  room = WIDTH,
): string => {
  const space = open === '{' ? ' ' : ''
  const line = `${open}${space}${members.join(', ')}${space}${close}`
  if (line.length <= room) return line
  return `${open}\n${members.map((each) => `${indent}${indent}${each},\n`).join('')}${indent}${close}`
}

/** The one `createModal` that replaces the kit's configuration: where it is put, and its options. */
export type Plan = ReturnType<typeof createPlan>

const ORDER = [
  'metadata',
  'projectId',
  'networks',
  'defaultNetwork',
  'plugins',
  'theme',
  'locale',
  'messages',
]

export const createPlan = () => {
  let site: { editor: Editor; statement: Node } | undefined
  let name = 'modal'
  let isShared = false
  let label: string | undefined
  let presetOptions = ''
  const options = new Map<string, Value>()
  const theme = new Map<string, string>()
  const plugins: { name: string; module: string; argument: string; isList: boolean }[] = []
  const lines: string[] = []
  const comments: string[] = []
  /** Names in `viem/chains` of the networks, as far as they are known: for the policy. */
  const chains = new Set<string>()
  /** Other networks, as object literals: for the policy. */
  const solana: string[] = []

  const self = {
    options,
    theme,
    chains,
    solana,
    plugins,
    /** Declares where the modal is created: above this statement of the file. */
    place: (editor: Editor, statement: Node) => {
      site = { editor, statement }
      name = editor.claim('modal', 'porticoModal')
      return name
    },
    site: () => site,
    name: () => name,
    /** The argument of `preset`. */
    setPreset: (argument: string) => {
      presetOptions = argument
    },
    /** Another file imports the modal. */
    share: () => {
      isShared = true
    },
    /** The text of the connect button, as a literal; false if it had another one before. */
    setLabel: (text: string) => {
      const isSame = label === undefined || label === text
      label ??= text
      return isSame
    },
    /** Adds a plugin; of two calls for one plugin, the one with options stays. */
    plug: (plugin: string, argument = '', isList = false) => {
      const had = plugins.findIndex((each) => each.name === plugin)
      const next = { name: plugin, module: `portico/plugins/${plugin}`, argument, isList }
      if (had < 0) plugins.push(next)
      else if (argument) plugins[had] = next
    },
    /** Leaves a plugin out again. */
    unplug: (plugin: string) => {
      const at = plugins.findIndex((each) => each.name === plugin)
      if (at >= 0) plugins.splice(at, 1)
    },
    /** A comment above the modal. */
    todo: (comment: string) => void comments.push(`// TODO(portico): ${comment}`),
    /** Whether an option names something. */
    mentions: (word: string): boolean => {
      const texts = [
        ...[...options.values(), ...theme.values()].flat(),
        ...plugins.map(({ argument }) => argument),
        ...lines,
        presetOptions,
      ]
      return texts.some((text) => new RegExp(`\\b${word}\\b`).test(text))
    },
    /** Lines before the modal, such as a list that is used twice. */
    before: (line: string) => void lines.push(line),
    /** Writes `createModal` into its file. `policy` are the lines of the comment with the Content-Security-Policy. */
    write: (policy: readonly string[], indent: string) => {
      if (!site) return
      const { editor, statement } = site
      const { semicolon, quoted } = editor
      const create = editor.need('portico', 'createModal')
      const preset = editor.need('portico/preset', 'preset')
      const calls = plugins.map(({ name: plugin, module, argument, isList }) => {
        const local = editor.need(module, plugin)
        return `${isList ? '...' : ''}${local}(${argument})`
      })
      options.set(
        'plugins',
        calls.length
          ? wrap([`...${preset}(${presetOptions})`, ...calls], ['[', ']'], indent)
          : `${preset}(${presetOptions})`,
      )
      if (theme.size)
        options.set(
          'theme',
          [...theme].map(([key, value]) => (key === value ? key : `${key}: ${value}`)),
        )
      const locale = options.get('locale')
      if (label !== undefined) {
        const isLiteral = typeof locale === 'string' && /^['"]/.test(locale)
        const language = locale === undefined ? 'en' : isLiteral ? locale : `[${locale}]`
        options.set('messages', [`${language}: { ${quoted('button.connect')}: ${label} }`])
      }
      const rank = (key: string) => (ORDER.indexOf(key) + 1 || ORDER.length + 1) - 1
      const entries = [...options]
        .sort(([one], [other]) => rank(one) - rank(other))
        .map(([key, value]) => {
          const text = typeof value === 'string' ? value : wrap(value, ['{', '}'], indent, WIDTH - key.length)
          return `${indent}${key === text ? key : `${key}: ${text}`},`
        })
      const text = [
        ...lines.map((line) => (line.startsWith('//') ? line : line + semicolon)),
        ...(lines.length ? [''] : []),
        ...comments,
        ...policy.map((line) => `// ${line}`),
        `${isShared ? 'export ' : ''}const ${name} = ${create}({`,
        ...entries,
        `})${semicolon}`,
      ].join('\n')
      const at = startWithComments(statement)
      const isCrowded = /[^\n\r]\r?\n$/.test(editor.text.slice(0, at))
      editor.edit(at, at, `${isCrowded ? '\n' : ''}${text}\n\n`)
    },
  }
  return self
}
