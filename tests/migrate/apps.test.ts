import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { migrateProject } from '../../migrate/src/migrateProject.js'
import { printReport } from '../../migrate/src/printReport.js'
import { sample } from '../volumes.js'
import { type App, copyMigrated, readApps, root } from './readApps.js'

const apps = readApps()
const range = '^0.1.0'

/** The apps that every run checks the types of: the one of each kit with the most parts. */
const TYPED = ['rainbowkit separate-config', 'connectkit next', 'appkit wagmi', 'wallet-adapter anchor']

describe.each(apps)('$kit, the app $name', (app) => {
  const migration = migrateProject(app.before, { range })

  test('becomes the golden files', async () => {
    for (const { path, after } of migration.files)
      await expect(after).toMatchFileSnapshot(join(app.after, path))
    const report = `${printReport(migration, { isDry: false })}\n`
    await expect(report).toMatchFileSnapshot(join(app.after, 'report.txt'))
    const golden = readdirSync(app.after, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    expect(golden.length).toBe(migration.files.length + 1)
  })

  test('is left alone by a second run', () => {
    const again = migrateProject(copyMigrated(app, 'again'), { range })
    expect(again.files).toEqual([])
  })
})

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  root,
)

/** TypeScript's findings in a migrated app. */
const checkTypes = (app: App): readonly string[] => {
  const folder = copyMigrated(app, 'types')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[jt]sx?$/.test(path))
    .map((path) => join(folder, path))
  const program = ts.createProgram(files, {
    ...options,
    noEmit: true,
    incremental: false,
    exactOptionalPropertyTypes: false,
    noUncheckedIndexedAccess: false,
    types: ['node', 'vite/client'],
    paths: { ...options.paths, '@/*': [join(folder, 'src/*')] },
  })
  return files.flatMap((file) => {
    const source = program.getSourceFile(file)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ start, messageText }) =>
        `${file.slice(folder.length + 1)}:${(source?.getLineAndCharacterOfPosition(start ?? 0).line ?? 0) + 1} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    )
  })
}

test.each(sample(apps, ({ kit, name }) => TYPED.includes(`${kit} ${name}`)))(
  '$kit, the app $name passes the type check after the command',
  (app) => {
    expect(checkTypes(app)).toEqual([])
  },
)

test('one app of each kit leaves something to do by hand, as the guide says', () => {
  const left = apps
    .filter(({ after }) => readFileSync(join(after, 'report.txt'), 'utf8').includes('Left to you'))
    .map(({ kit, name }) => `${kit}/${name}`)
  const guide = readFileSync(join(root, 'docs/coming-from.md'), 'utf8')
  expect([...guide.matchAll(/^\| `(.+?)` \|/gm)].map(([, app]) => app).sort()).toEqual(left.sort())
  expect(new Set(left.map((each) => each.split('/')[0])).size).toBe(left.length)
})

test('each kit has five apps, and every app differs from what it was', () => {
  for (const kit of new Set(apps.map((each) => each.kit)))
    expect(apps.filter((each) => each.kit === kit)).toHaveLength(5)
  for (const { before, after } of apps)
    expect(readFileSync(join(after, 'package.json'), 'utf8')).not.toBe(
      readFileSync(join(before, 'package.json'), 'utf8'),
    )
})
