import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { peerDependencies } from '../../package.json' with { type: 'json' }
import { pages, root } from './readSnippets.js'

const ranges: Readonly<Record<string, string>> = peerDependencies
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sources = ['demo/showcase', 'plugins', 'src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
)
/** The packages that the install lines of a text name, each with its range. */
const packagesOf = (text: string) =>
  [...text.matchAll(/npm install ([^\n`'&<]+)/g)].flatMap(([, line = '']) =>
    [...line.matchAll(/(?<!\S)(@?[\w./-]+)(?:@(\S+))?/g)].map(([, name = '', range]) => ({ name, range })),
  )
/** Whether a command installs a release that a peer range allows: a bare name installs the newest. */
const isAllowed = ({ name, range }: { name: string; range: string | undefined }) =>
  range === ranges[name] || (!range && !ranges[name]?.startsWith('~'))

test('every printed install line names the range of our peer dependencies', () => {
  const named = [...pages, ...sources].flatMap((file) =>
    packagesOf(read(file)).map((each) => ({ file, ...each })),
  )
  const peers = named.filter(({ name }) => name in ranges)
  expect(new Set(peers.map(({ name }) => name))).toEqual(
    new Set(['react', 'react-dom', 'viem', '@walletconnect/universal-provider']),
  )
  expect(peers.filter((each) => !isAllowed(each))).toEqual([])
  const planted = packagesOf('npm install viem@^1.0.0 @walletconnect/universal-provider react')
  expect(planted.map(isAllowed)).toEqual([false, false, true])
})

test.each(['README.md', 'docs/quick-start.md'])('%s names the pairing package with its range', (page) => {
  const name = '@walletconnect/universal-provider'
  const told = [...read(page).matchAll(new RegExp(`${name}(?:@[^\`\\s]+)?`, 'g'))].map(([text]) => text)
  expect(new Set(told)).toEqual(new Set([`${name}@${ranges[name]}`]))
})
