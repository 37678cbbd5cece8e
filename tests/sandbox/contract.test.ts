import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compileToken } from '../../demo/sandbox/contracts/compile.mjs'

describe('the sandbox token', () => {
  it('compiles to the committed bytecode and ABI', { timeout: 180_000 }, () => {
    const file = new URL('../../demo/sandbox/contracts/SandboxToken.json', import.meta.url)
    expect(compileToken()).toEqual(JSON.parse(readFileSync(file, 'utf8')))
  })
})
