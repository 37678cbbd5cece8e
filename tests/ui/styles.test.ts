import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { uiStyles } from 'portico/ui'
import { expect, it } from 'vitest'

const room = join(import.meta.dirname, '../../src/ui')
const names = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\/\w+Styles\.ts$/.test(file),
)

it('uiStyles has the styles of every component', async () => {
  expect(names.length).toBeGreaterThan(20)
  for (const name of names) {
    const [styles] = Object.values((await import(join(room, name))) as Record<string, string>)
    expect(styles && uiStyles.includes(styles), name).toBe(true)
  }
})
