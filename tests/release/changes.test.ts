import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isPending, listChanges, nextVersion, readChange, writeEntry } from '../../scripts/changes.mjs'
import { root } from '../migrate/readApps.js'

const feature = { kind: 'feature', text: 'One more view.' } as const
const fix = { kind: 'fix', text: 'No more\nflicker.' } as const
const breaking = { kind: 'breaking', text: 'One option less.' } as const

test('the change files of this repository can be read', () => {
  expect(() => listChanges(join(root, 'changes'))).not.toThrow()
})

test('a change file says its kind and describes the change', () => {
  expect(readChange('a.md', '---\nkind: fix\n---\nNo more\nflicker.\n')).toEqual(fix)
  expect(readChange('a.md', '---\r\nkind: feature\r\n---\r\nOne more view.\r\n')).toEqual(feature)
  expect(() => readChange('a.md', 'One more view.')).toThrow('a.md has to begin with')
  expect(() => readChange('a.md', '---\nkind: toString\n---\nOne.')).toThrow('breaking | feature | fix')
  expect(() => readChange('a.md', '---\nkind: fix\n---\nflicker')).toThrow('sentences')
})

test.each([
  ['1.2.3', [fix], '1.2.4'],
  ['1.2.3', [fix, feature], '1.3.0'],
  ['1.2.3', [feature, breaking], '2.0.0'],
  ['0.2.3', [breaking], '0.3.0'],
  ['0.2.3', [fix], '0.2.4'],
] as const)('after %s, %j is %s', (version, changes, next) => {
  expect(nextVersion(version, changes)).toBe(next)
})

test('an entry goes before the others, by kind', () => {
  const before = '# Changelog\n\nIntro.\n\n## 1.2.3\n\n### Fixed\n\n- Old.\n'
  expect(writeEntry(before, '2.0.0', [fix, breaking, feature])).toBe(
    '# Changelog\n\nIntro.\n\n## 2.0.0\n\n### Breaking\n\n- One option less.\n\n### New\n\n- One more view.\n\n### Fixed\n\n- No more\n  flicker.\n\n## 1.2.3\n\n### Fixed\n\n- Old.\n',
  )
})

test('an entry that is not released yet is finished', () => {
  const before = '# Changelog\n\n## 0.1.0\n\nNot released yet. It holds all.\n\n### Plugins\n\n- Old.\n'
  expect(isPending(before)).toBe(true)
  const after = writeEntry(before, '0.1.0', [fix])
  expect(after).toBe(
    '# Changelog\n\n## 0.1.0\n\nIt holds all.\n\n### Plugins\n\n- Old.\n\n### Fixed\n\n- No more\n  flicker.\n',
  )
  expect(isPending(after)).toBe(false)
})
