import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createReports } from '../../scripts/api.mjs'

const folder = new URL('../../api/', import.meta.url)

test('the files in api list the names that each entry exports; after a change run node scripts/api.mjs', () => {
  const written = readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')])
  const reports = createReports()
  expect(reports.size).toBeGreaterThan(30)
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(reports))
})
