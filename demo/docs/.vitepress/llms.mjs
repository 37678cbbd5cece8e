// @ts-check
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The first sentence below the heading of a page, without links. @param {string} text */
export const summaryOf = (text) => {
  const paragraph =
    text
      .replace(/^---\n[\s\S]*?\n---\n/, '')
      .replaceAll(/^```[\s\S]*?^```$/gm, '')
      .split(/\n{2,}/)
      .map((each) => each.trim())
      .find((each) => /^[\p{L}`[*]/u.test(each)) ?? ''
  const plain = paragraph.replace(/\s+/g, ' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  return /^.+?[.:](?= |$)/.exec(plain)?.[0].replace(/:$/, '.') ?? plain
}

/**
 * Writes the Markdown of every page beside its HTML, and `llms.txt`, the list of these files (https://llmstxt.org).
 *
 * @param {object} site
 * @param {string} site.srcDir
 * @param {string} site.outDir
 * @param {string} site.base
 * @param {readonly string[]} site.pages
 * @param {string} site.title
 * @param {string} site.description
 * @param {readonly { text: string, items: readonly { text: string, link: string }[] }[]} site.sections
 */
export function writeMarkdown({ srcDir, outDir, base, pages, title, description, sections }) {
  for (const page of pages) {
    mkdirSync(dirname(join(outDir, page)), { recursive: true })
    copyFileSync(join(srcDir, page), join(outDir, page))
  }
  const line = (/** @type {{ text: string, link: string }} */ { text, link }) => {
    const [page = ''] = [`${link.slice(1)}.md`, `${link.slice(1)}/index.md`].filter((each) =>
      pages.includes(each),
    )
    const summary = page && summaryOf(readFileSync(join(srcDir, page), 'utf8'))
    return `- [${text}](${base}${page})${summary && `: ${summary}`}`
  }
  const lists = sections.map(({ text, items }) => `## ${text}\n\n${items.map(line).join('\n')}\n`)
  writeFileSync(join(outDir, 'llms.txt'), [`# ${title}\n`, `> ${description}\n`, ...lists].join('\n'))
}
