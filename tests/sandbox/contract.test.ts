import { readFileSync } from 'node:fs'
import { getContractAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { CONTRACTS, compileContract } from '../../demo/sandbox/contracts/compile.mjs'
import { extractContracts, fileOf } from '../../demo/sandbox/contracts/extract.mjs'
import { packagedOf } from '../../demo/sandbox/contracts/packagedOf.mjs'
import { uniswapOn } from '../../demo/sandbox/uniswap.mjs'
import { whole } from '../volumes.js'

describe('the contracts of the sandbox', () => {
  it.each(CONTRACTS)('%s compiles to the committed bytecode and ABI', (name) => {
    const file = new URL(`../../demo/sandbox/contracts/${name}.json`, import.meta.url)
    expect(compileContract(name)).toEqual(JSON.parse(readFileSync(file, 'utf8')))
  })

  it('the code of Permit2 is that of the real networks, because its address follows from it', () => {
    const address = getContractAddress({
      opcode: 'CREATE2',
      from: '0x4e59b44847b379578588920cA78FbF26c0B4956C',
      salt: '0x0000000000000000000000000000000000000000d3af2663da51c10215000000',
      bytecode: packagedOf('Permit2').bytecode,
    })
    expect(address).toBe(uniswapOn(1).permit2)
  })

  // It downloads the packages.
  it.runIf(whole)('those of packages that are not installed are as in the packages', () => {
    const extracted = [...extractContracts()]
    expect(extracted.length).toBeGreaterThan(0)
    for (const [name, text] of extracted) expect(readFileSync(fileOf(name), 'utf8')).toBe(text)
  })
})
