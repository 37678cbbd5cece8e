// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { writeMarkdown } from './llms.mjs'
import { tabs } from './tabs.mjs'

const base = '/docs/'
const docs = fileURLToPath(new URL('../../../docs', import.meta.url))

/** The first heading of a page. @param {string} page */
const titleOf = (page) => {
  const text = readFileSync(join(docs, `${page}.md`), 'utf8')
  return /^# (.+)$/m.exec(text)?.[1] ?? page
}
/** @param {string[]} pages */
const items = (pages) => pages.map((page) => ({ text: titleOf(page), link: `/${page}` }))

const start = [
  'quick-start',
  'frameworks',
  'tag',
  'coming-from',
  'from-rainbowkit',
  'from-connectkit',
  'from-appkit',
  'from-wallet-adapter',
]
const recipes = [
  'theming',
  'languages',
  'testing',
  'devtools',
  'sign-in',
  'csp',
  'hosts',
  'wagmi',
  'safe',
  'legal',
  'errors',
]
const plugins = [
  ...['pairing', 'directory', 'wallets', 'auth', 'logins', 'tokens', 'activity', 'send', 'swap', 'onramp'],
  ...['names', 'permissions', 'analytics', 'solana', 'bitcoin', 'polkadot', 'cosmos'],
]
const reference = [
  'api',
  'test-ids',
  'plugins',
  'ui',
  'security',
  'glossary',
  'releasing',
  'sandbox',
  'wallets-tried',
  'browsers',
  'licences',
  'scenarios',
  'proofs',
]
/** Pages that `scripts/docs.mjs` generates from the docstrings, by the entry they describe. */
const generated = existsSync(join(docs, 'reference'))
  ? [
      'src',
      'src/preset',
      'src/react',
      'kernel',
      'src/core',
      'src/testing',
      'src/devtools',
      'src/csp',
      'src/server',
      'src/wagmi',
      'src/solana',
      'src/compat/rainbowkit',
      'src/compat/connectkit',
      'src/compat/wallet-adapter',
      'src/compat/wagmi',
    ].map((page) => ({
      text: `portico${page.replace(/^src/, '').replace(/^kernel/, '/kernel')}`,
      link: `/reference/${page}`,
    }))
  : []
const decisions = readdirSync(join(docs, 'adr'))
  .filter((file) => file.endsWith('.md'))
  .sort()
  .map((file) => `adr/${file.slice(0, -3)}`)

/** Colours of code by class name, because the policy forbids style attributes. @type {Map<string, string>} */
const colours = new Map()

/** @param {any} node */
const classify = (node) => {
  const { style } = node.properties ?? {}
  if (typeof style === 'string' && style) {
    const name = `code-${createHash('sha256').update(style).digest('hex').slice(0, 8)}`
    colours.set(name, style)
    delete node.properties.style
    node.properties.class = [node.properties.class ?? []].flat().concat(name).join(' ')
  }
  for (const child of node.children ?? []) classify(child)
}

const title = 'Portico'
const description = 'A modal to connect crypto wallets: a minimal kernel, every feature a plugin.'
const sections = [
  { text: 'Start', items: items(start) },
  { text: 'Recipes', items: items(recipes) },
  { text: 'Plugins', items: items(plugins) },
  { text: 'Reference', items: items(reference) },
]
const lastSections = [
  ...(generated.length ? [{ text: 'Entries', collapsed: true, items: generated }] : []),
  { text: 'Decisions', collapsed: true, items: items(decisions) },
]

export default defineConfig({
  title,
  description,
  lang: 'en',
  base,
  srcDir: docs,
  outDir: fileURLToPath(new URL('../dist', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../../../.cache/vitepress', import.meta.url)),
  // Puts the list of pages, which changes with every build, into a file instead of an inline script.
  metaChunk: true,
  head: [
    ['link', { rel: 'stylesheet', href: `${base}code.css` }],
    // The demo's icon, with the same mark.
    [
      'link',
      {
        rel: 'icon',
        href: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%2312161a'/%3E%3Cpath d='M8 26V14a8 8 0 0 1 16 0v12' fill='none' stroke='%23c9f26b' stroke-width='4'/%3E%3C/svg%3E",
      },
    ],
  ],
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('portico-') } } },
  markdown: {
    // Braces after a word are text here, such as that of an error, and not attributes.
    attrs: { disable: true },
    codeTransformers: [{ name: 'classes', root: classify }],
    config(md) {
      tabs(md)
      // Files outside docs/ are not part of the site, so links to them become plain text.
      md.core.ruler.push('outside', ({ tokens }) => {
        for (const { children } of tokens) {
          let isOutside = false
          for (const token of children ?? []) {
            if (token.type === 'link_open')
              isOutside =
                /^(\.\.\/)+(?!adr\/)[\w.-]+/.test(token.attrGet('href') ?? '') &&
                !isPage(token.attrGet('href'))
            if (!isOutside || !/^link_/.test(token.type)) continue
            token.tag = 'span'
            if (token.type === 'link_open')
              token.attrs = [['title', `In the repository: ${token.attrGet('href')}`]]
            else isOutside = false
            token.type = token.type.replace('link_', 'span_')
          }
        }
      })
    },
  },
  transformHtml: (code) => code.replaceAll(/ style="[^"]*"/g, ''),
  buildEnd({ srcDir, outDir, pages }) {
    writeMarkdown({
      srcDir,
      outDir,
      base,
      pages,
      title,
      description,
      sections: [...sections, ...lastSections],
    })
    const rules = [...colours].map(([name, style]) => `.${name}{${style}}`).sort()
    writeFileSync(join(outDir, 'code.css'), `${rules.join('\n')}\n`)
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Quick start', link: '/quick-start' },
      { text: 'Recipes', link: '/theming' },
      { text: 'Plugins', link: '/pairing' },
      { text: 'Reference', link: '/api' },
    ],
    sidebar: [...sections, ...lastSections],
  },
})

/** Whether a link from a page below docs/adr leads to another page of the site. @param {string | null} href */
function isPage(href) {
  return (
    /^\.\.\/[\w-]+\.md(#.*)?$/.test(href ?? '') &&
    readdirSync(docs).includes(/[\w-]+\.md/.exec(href ?? '')?.[0] ?? '')
  )
}
