import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { summaryOf } from '../../demo/docs/.vitepress/llms.mjs'
import { docsFolder, docsSite, inlineScripts } from '../../demo/serve/docs-site.mjs'
import { type StaticServer, startStatic } from '../../demo/serve/server.mjs'
import { chromiumArgs, findShell } from '../../scripts/chromium.mjs'
import { launchChromium } from '../launchChromium.js'
import { whole } from '../volumes.js'
import { guides } from './guides.js'
import { root } from './readSnippets.js'

interface Item {
  readonly link?: string
  readonly items?: readonly Item[]
}
const linksOf = (items: readonly Item[]): readonly string[] =>
  items.flatMap(({ link, items: below = [] }) => [...(link ? [link] : []), ...linksOf(below)])

test('every page of docs/ is in the navigation of the site exactly once', async () => {
  const file = join(root, 'demo/docs/.vitepress/config.mjs')
  const { default: config } = (await import(file)) as {
    readonly default: {
      readonly themeConfig: { readonly sidebar: readonly Item[]; readonly nav: readonly Item[] }
    }
  }
  const { sidebar, nav } = config.themeConfig
  const pages = ['', 'adr/'].flatMap((folder) =>
    readdirSync(join(root, 'docs', folder))
      .filter((name) => name.endsWith('.md') && name !== 'index.md')
      .map((name) => `/${folder}${name.slice(0, -3)}`),
  )
  const listed = linksOf(sidebar).filter((link) => !link.startsWith('/reference/'))
  expect([...listed].sort()).toEqual([...pages].sort())
  expect(linksOf(nav).filter((link) => !pages.includes(link))).toEqual([])
})

test.each([
  ['# A\n\nOne sentence about [a link](b.md). Another.\n', 'One sentence about a link.'],
  ['---\nlayout: home\n---\n# A\n\n> quoted\n\nA line\nthat goes on:\n\n- item\n', 'A line that goes on.'],
  ['# A\n\n```sh\nnpx a.\n\nb\n```\n\nThat is it. More.\n', 'That is it.'],
  ['# A\n\n## B\n', ''],
])('the list for language models summarises a page by its first sentence', (text, summary) => {
  expect(summaryOf(text)).toBe(summary)
})

test('only inline scripts are listed by their digests', () => {
  const html =
    '<script src="/a.js"></script><script id="b">1</script><script type="module" src="/c.js"></script>'
  expect(inlineScripts(html)).toEqual(["'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='"])
})

describe.runIf(whole)('the built site', () => {
  let server: StaticServer
  beforeAll(async () => {
    execFileSync(process.execPath, ['scripts/docs.mjs'], {
      cwd: root,
    })
    const site = await docsSite()
    if (!site) throw new Error('npm run docs has built nothing')
    server = await startStatic({ root: join(root, 'docs'), folders: { '/docs/': docsSite } })
  })
  afterAll(() => server?.stop())

  test('the policy allows the scripts of every page', () => {
    const files = readdirSync(docsFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.html'),
    )
    const scriptsOf = (file: string) => inlineScripts(readFileSync(join(docsFolder, file), 'utf8'))
    expect(files.length).toBeGreaterThan(40)
    expect(new Set(files.filter((file) => file !== '404.html').flatMap(scriptsOf))).toEqual(
      new Set(scriptsOf('index.html')),
    )
  })

  test('every page has its Markdown beside it, and llms.txt lists them', async () => {
    const files = readdirSync(docsFolder, { recursive: true, encoding: 'utf8' })
    const pages = files.filter((file) => file.endsWith('.html') && file !== '404.html')
    const twins = pages.map((file) => file.replace(/html$/, 'md'))
    expect(twins.filter((file) => !files.includes(file))).toEqual([])
    const list = await fetch(`${server.url}/docs/llms.txt`).then((response) => response.text())
    const listed = [...list.matchAll(/^- \[.+?\]\(\/docs\/([^)]+)\)/gm)].map(([, file]) => file)
    expect(listed.length).toBe((list.match(/^- /gm) ?? []).length)
    // These two only lead to the others.
    expect(twins.filter((file) => !listed.includes(file)).sort()).toEqual(['index.md', 'reference/index.md'])
    const twin = await fetch(`${server.url}/docs/tag.md`)
    expect(twin.headers.get('content-type')).toContain('text/markdown')
    expect(await twin.text()).toBe(readFileSync(join(root, 'docs/tag.md'), 'utf8'))
  })

  test('the front page loads the elements only, and the modal opens with a press of the button', async () => {
    const executablePath = findShell()
    const browser = await launchChromium({
      ...(executablePath && { executablePath }),
      args: [...chromiumArgs],
    })
    try {
      const page = await browser.newPage()
      const loaded: string[] = []
      page.on('request', (request) => {
        const path = /\/docs\/portico\/(.+)/.exec(request.url())?.[1]
        if (path) loaded.push(path)
      })
      await page.goto(`${server.url}/docs/`)
      const button = page.locator('portico-button').getByRole('button')
      await button.waitFor()
      await page.waitForLoadState('networkidle')
      expect(loaded).toContain('portico.js')
      expect(loaded.length).toBeLessThan(4)
      // The code beside the button is its own.
      const code = (await page.locator('.live code').textContent()) ?? ''
      const element = await page.locator('portico-button').evaluate((each) => each.outerHTML)
      const attributes = (text: string) =>
        (text.match(/[\w-]+="[^"]+"/g) ?? []).filter((each) => code.includes(each))
      expect(attributes(element).length).toBeGreaterThan(4)
      expect(code.split('\n').length).toBeLessThan(12)
      await button.click()
      await page.getByTestId('portico-card').getByText('Connect').first().waitFor()
      expect(loaded.length).toBeGreaterThan(5)
      expect(server.reports).toEqual([])
    } finally {
      await browser.close()
    }
  })

  test('can be read and searched under its policy', async () => {
    const executablePath = findShell()
    const browser = await launchChromium({
      ...(executablePath && { executablePath }),
      args: [...chromiumArgs],
    })
    try {
      const page = await browser.newPage()
      for (const path of ['', 'csp.html', 'plugins.html', 'scenarios.html', 'reference/src/csp.html']) {
        await page.goto(`${server.url}/docs/${path}`)
        await page.getByRole('switch').first().click()
      }
      await page.keyboard.press('Control+k')
      const search = page.locator('.VPLocalSearchBox')
      await search.locator('input').fill('cspFor')
      await search.locator('.result', { hasText: 'Write it with' }).first().click()
      await page.getByRole('heading', { name: 'Write it with cspFor' }).waitFor()
      // The reference, which tests/docs/search.test.ts leaves out, comes after the guides.
      for (const [words, guide] of guides) {
        await page.keyboard.press('Control+k')
        await search.locator('input').fill(words)
        await search.locator('.result').first().waitFor()
        const first = () => search.locator('.result').first().getAttribute('href')
        await expect.poll(first).toMatch(new RegExp(`/${guide}\\.html`))
        await page.keyboard.press('Escape')
      }
      await page.keyboard.press('Escape')
      // A variant of the code is chosen by keyboard, and the tables of the quick start fit a phone.
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`${server.url}/docs/quick-start.html`)
      const [first, second] = [page.locator('.tabs input').nth(0), page.locator('.tabs input').nth(1)]
      await first.focus()
      await page.keyboard.press('ArrowRight')
      expect(await second.isChecked()).toBe(true)
      expect(await page.locator('.tabs').first().locator('section:visible').count()).toBe(1)
      const tooWide = page
        .locator('.vp-doc table')
        .evaluateAll((tables) =>
          tables
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ textContent }) => textContent),
        )
      expect(await tooWide).toEqual([])
      expect(server.reports).toEqual([])
    } finally {
      await browser.close()
    }
  })
})
