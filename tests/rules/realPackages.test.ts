import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const folder = new URL('../real/', import.meta.url)
const lockfiles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('package-lock.json'),
)

interface Locked {
  readonly license?: string
  readonly integrity?: string
  readonly link?: boolean
}

test('there are lockfiles of real parts', () => expect(lockfiles).not.toEqual([]))

describe.each(lockfiles)('tests/real/%s', (path) => {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(new URL(path, folder), 'utf8'),
  )
  const published = Object.entries(packages).filter(
    ([place, { link }]) => place && !link && !/(^|\/)absent$/.test(place),
  )

  test('each package has a digest', () => {
    expect(published.filter(([, { integrity }]) => !integrity).map(([place]) => place)).toEqual([])
  })
  test('no licence is AGPL or forbids commercial use', () => {
    const forbidden = published.filter(
      ([place, { license = '' }]) =>
        /AGPL|NonCommercial|-NC-/i.test(license) || place.includes('/@metamask/connect-'),
    )
    expect(forbidden).toEqual([])
  })
})
