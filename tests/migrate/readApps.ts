import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const apps = join(root, 'tests/migrate/apps')

/** An app written for these tests: `before` uses the kit, `after` has the files that the command changes. */
export interface App {
  readonly kit: string
  readonly name: string
  readonly before: string
  readonly after: string
}

const list = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

export const readApps = (): readonly App[] =>
  list(apps).flatMap((kit) =>
    list(join(apps, kit)).map((name) => ({
      kit,
      name,
      before: join(apps, kit, name, 'before'),
      after: join(apps, kit, name, 'after'),
    })),
  )

/** A copy of an app's folder, below `.cache`, so that packages are found in the project's node_modules. */
export const copyApp = ({ kit, name, before }: App, purpose: string): string => {
  const folder = join(root, '.cache/migrate', purpose, kit, name)
  rmSync(folder, { recursive: true, force: true })
  cpSync(before, folder, { recursive: true })
  return folder
}

/** The app with the golden files over it. */
export const copyMigrated = (app: App, purpose: string): string => {
  const folder = copyApp(app, purpose)
  cpSync(app.after, folder, { recursive: true })
  return folder
}
