import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { writeTag } from '../../bin/tag.mjs'

const file = (imports: readonly string[] = [], dynamic: readonly string[] = []) => ({
  integrity: `sha384-${imports.join()}${dynamic.join()}`,
  imports,
  dynamic,
})
const manifest = {
  entry: 'portico.js',
  imports: { portico: 'index.js' },
  files: {
    'portico.js': file(['start.js'], ['plugins/send.js', 'plugins/swap.js', 'open.js']),
    'start.js': file(),
    'open.js': file(),
    'index.js': file(['start.js']),
    'button.css': file(),
    'plugins/send.js': file(['plugins/transactions.js']),
    'plugins/transactions.js': file(),
    'plugins/swap.js': file(['plugins/transactions.js'], ['swap.js']),
    'swap.js': file(),
  },
}
const mapOf = (html: string) => JSON.parse(/<script type="importmap">(.+)<\/script>/.exec(html)?.[1] ?? '')

test('the lines have the digest of the entry, and of every file that it may load', () => {
  const { html, scriptSrc } = writeTag({ address: 'https://static.example/portico', manifest })
  expect(html).toContain(
    `<script type="module" src="https://static.example/portico/portico.js" integrity="${manifest.files['portico.js'].integrity}" crossorigin="anonymous"></script>`,
  )
  const { imports, integrity } = mapOf(html)
  expect(imports).toBe(undefined)
  expect(Object.keys(integrity).map((url) => url.replace('https://static.example/portico/', ''))).toEqual([
    ...['open.js', 'plugins/send.js', 'plugins/swap.js', 'plugins/transactions.js', 'portico.js'],
    ...['start.js', 'swap.js'],
  ])
  const text = /<script type="importmap">(.+)<\/script>/.exec(html)?.[1] ?? ''
  const hash = createHash('sha256').update(text).digest('base64')
  expect(scriptSrc).toEqual([`'sha256-${hash}'`, 'https://static.example'])
})

test('with a list of plugins, the files of the others are left out', () => {
  const { html } = writeTag({ address: '/portico/', plugins: ['send'], manifest })
  expect(Object.keys(mapOf(html).integrity)).toEqual([
    ...['/portico/open.js', '/portico/plugins/send.js', '/portico/plugins/transactions.js'],
    ...['/portico/portico.js', '/portico/start.js'],
  ])
})

test('for scripts of the page the map names the modules, and the pairing client', () => {
  const { html, scriptSrc } = writeTag({
    address: '/portico/',
    modules: true,
    client: 'https://other.example/client.js',
    manifest,
  })
  expect(mapOf(html).imports).toEqual({
    portico: '/portico/index.js',
    '@walletconnect/universal-provider': 'https://other.example/client.js',
  })
  expect(mapOf(html).integrity).toHaveProperty(['/portico/index.js'])
  expect(mapOf(html).integrity).not.toHaveProperty(['/portico/button.css'])
  expect(scriptSrc).toHaveLength(2)
})

test.each(['/a"b/', '/a<b/', '/a b/'])(
  'the address %s, which would break the HTML, is refused',
  (address) => {
    expect(() => writeTag({ address, manifest })).toThrow('is not an address')
  },
)
