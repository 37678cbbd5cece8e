import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CONTRACTS, compileContract } from '../../demo/sandbox/contracts/compile.mjs'

describe('the contracts of the sandbox', () => {
  it.each(CONTRACTS)('%s compiles to the committed bytecode and ABI', (name) => {
    const file = new URL(`../../demo/sandbox/contracts/${name}.json`, import.meta.url)
    expect(compileContract(name)).toEqual(JSON.parse(readFileSync(file, 'utf8')))
  })
})
