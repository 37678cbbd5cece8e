import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Snippet {
  /** The page of the snippet, such as `docs/plugins.md`, and the first line of its code. */
  readonly page: string
  readonly line: number
  /** Name given by `<!-- snippet: … -->` above it, else its place on the page. */
  readonly name: string
  readonly language: string
  readonly code: string
}

const fence = /(?:<!-- snippet: (\S+) -->\n)?^```(\w+)\n([\s\S]*?)^```$/gm

/** The fenced blocks of a page. */
export const readSnippets = (page: string): readonly Snippet[] => {
  const text = readFileSync(join(root, page), 'utf8')
  return [...text.matchAll(fence)].map(
    ({ 0: all, 1: name, 2: language = '', 3: code = '', index }, place) => ({
      page,
      line: text.slice(0, index + all.indexOf('```')).split('\n').length + 1,
      name: name ?? `block-${place + 1}`,
      language,
      code,
    }),
  )
}

/** The one snippet of that name. */
export const readSnippet = (page: string, name: string): Snippet => {
  const [found, second] = readSnippets(page).filter((each) => each.name === name)
  if (!found || second) throw new Error(`${page} must have one snippet "${name}"`)
  return found
}

/** The pages that hosts and authors of plugins read. */
export const pages: readonly string[] = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
]

/** Names a snippet may use without declaring them: the modal of the snippet before it. */
export const around = `declare global {
  const modal: import('portico').Modal
  interface HTMLElementTagNameMap {
    'portico-button': HTMLElement & {
      options?: Partial<import('portico').ModalOptions>
      load(): Promise<import('portico').Modal>
    }
  }
}
export {}
`

/**
 * Path of the file for a snippet: in a folder for its page, so that snippets of a page can import each other.
 */
export const fileOf = ({ page, name, language }: Snippet): string =>
  `${page.replace(/\W/g, '_')}/${/\.\w+$/.test(name) ? name : `${name}.${language}`}`

/** A snippet as a module of its own. */
export const moduleOf = ({ code }: Snippet): string => `${code}\nexport {}\n`

/** Writes files into an empty folder below `.cache/docs`; returns the folder. */
export const writeFolder = (name: string, files: Readonly<Record<string, string>>): string => {
  const folder = join(root, '.cache/docs', name)
  rmSync(folder, { recursive: true, force: true })
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}
