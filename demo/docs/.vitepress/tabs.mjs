// @ts-check
/** What `npm install` and `npx` are called by each package manager. */
const managers = {
  npm: ['npm install', 'npx'],
  pnpm: ['pnpm add', 'pnpm exec'],
  yarn: ['yarn add', 'yarn'],
  bun: ['bun add', 'bunx'],
}
const install = /^npm install [^&\n]+\n(npx [^&\n]+\n)*$/

/**
 * Makes tabs of what stands between `<!-- tabs -->` and `<!-- /tabs -->`, where a paragraph in bold begins each, and of
 * every block of commands that installs packages.
 *
 * @param {import('vitepress').MarkdownRenderer} md
 */
export function tabs(md) {
  md.core.ruler.push('tabs', ({ tokens, Token }) => {
    const html = (/** @type {string} */ content) =>
      Object.assign(new Token('html_block', '', 0), { content: `${content}\n` })
    const open = (/** @type {readonly string[]} */ labels) =>
      html(`<Tabs :labels='${JSON.stringify(labels)}'>`)
    const begin = (/** @type {number} */ nth) => html(`<template #tab${nth}>\n`)
    const end = () => html('\n</template>')
    /** @type {typeof tokens} */
    const out = []
    /** The labels of the open group, and its place. @type {{ labels: string[], at: number } | undefined} */
    let group
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at]
      if (!token) break
      const mark = token.type === 'html_block' ? token.content.trim() : ''
      const label = /^\*\*([^*]+)\*\*$/.exec(tokens[at + 1]?.content ?? '')?.[1]
      if (mark === '<!-- tabs -->') {
        group = { labels: [], at: out.length }
      } else if (mark === '<!-- /tabs -->' && group) {
        out.splice(group.at, 0, open(group.labels))
        out.push(end(), html('</Tabs>'))
        group = undefined
      } else if (group && token.type === 'paragraph_open' && label) {
        if (group.labels.length) out.push(end())
        out.push(begin(group.labels.push(label) - 1))
        at += 2
      } else if (token.type === 'fence' && token.info === 'sh' && install.test(token.content)) {
        out.push(open(Object.keys(managers)))
        for (const [nth, [add = '', run = '']] of Object.values(managers).entries()) {
          const content = token.content.replace(/^npm install/, add).replaceAll(/^npx/gm, run)
          out.push(begin(nth), Object.assign(new Token('fence', 'code', 0), token, { content }), end())
        }
        out.push(html('</Tabs>'))
      } else out.push(token)
    }
    tokens.splice(0, tokens.length, ...out)
  })
}
