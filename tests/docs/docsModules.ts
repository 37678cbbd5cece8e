import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { fileOf, moduleOf, pages, readSnippets, root } from './readSnippets.js'

const LIST = 'docs:snippets'
const LIST_FILE = join(root, '.cache/docs/page/snippets.js')

/**
 * Serves the snippets of the documentation to tests in a browser: `docs:snippets` exports `load`, with a function for
 * each that imports it as a module, and `copy`, which imports a second instance of it.
 */
export const docsModules = (): Plugin => {
  const snippets = pages
    .flatMap(readSnippets)
    .filter(({ language }) => ['ts', 'tsx', 'js'].includes(language))
    .map((each) => ({ ...each, file: join(root, '.cache/docs/page', fileOf(each)) }))
  return {
    name: 'docs-modules',
    enforce: 'pre',
    resolveId: (id, importer = '') => {
      if (id === LIST) return LIST_FILE
      // Snippets of a page import each other.
      const [from = '', query] = importer.split('?')
      if (id.startsWith('./') && snippets.some(({ file }) => file === from)) {
        const wanted = join(dirname(from), id).replace(/\.js$/, '')
        const found = snippets.find(({ file }) => file.replace(/\.tsx?$/, '') === wanted)
        return found && (query ? `${found.file}?${query}` : found.file)
      }
      return snippets.some(({ file }) => file === id.split('?')[0]) ? id : undefined
    },
    load: (id) => {
      const listOf = (name: string, query: string) =>
        `export const ${name} = {\n${snippets
          .map(
            (each) =>
              `${JSON.stringify(`${each.page} ${each.name}`)}: () => import(${JSON.stringify(each.file + query)}),\n`,
          )
          .join('')}}\n`
      if (id === LIST_FILE) {
        const modals = snippets.filter(({ code }) => code.includes('export const modal = createModal('))
        const names = modals.map(({ page, name }) => `${page} ${name}`)
        return `${listOf('load', '')}${listOf('copy', '?copy')}export const modals = ${JSON.stringify(names)}`
      }
      const found = snippets.find(({ file }) => file === id.split('?')[0])
      return found && moduleOf(found)
    },
  }
}
