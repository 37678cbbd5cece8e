import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CONTRACTS, compileContract } from '../../demo/sandbox/contracts/compile.mjs'
import { extractContracts, fileOf } from '../../demo/sandbox/contracts/extract.mjs'
import { whole } from '../volumes.js'

describe('the contracts of the sandbox', () => {
  it.each(CONTRACTS)('%s compiles to the committed bytecode and ABI', (name) => {
    const file = new URL(`../../demo/sandbox/contracts/${name}.json`, import.meta.url)
    expect(compileContract(name)).toEqual(JSON.parse(readFileSync(file, 'utf8')))
  })

  // It downloads the packages.
  it.runIf(whole)('those of packages that are not installed are as in the packages', () => {
    const extracted = [...extractContracts()]
    expect(extracted.length).toBeGreaterThan(0)
    for (const [name, text] of extracted) expect(readFileSync(fileOf(name), 'utf8')).toBe(text)
  })
})
