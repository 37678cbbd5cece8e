// @ts-check
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isMain } from '../cli.mjs'

const require = createRequire(import.meta.url)

/**
 * Compiles SandboxToken.sol and returns what SandboxToken.json holds.
 *
 * @returns {{ contractName: string, compiler: string, abi: unknown[], bytecode: string }}
 */
export function compileToken() {
  const solc = require('solc')
  const input = {
    language: 'Solidity',
    sources: {
      'SandboxToken.sol': { content: readFileSync(new URL('./SandboxToken.sol', import.meta.url), 'utf8') },
    },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      // No metadata trailer: the bytecode depends on the code alone, not on comments or paths.
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { SandboxToken: ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport }))
  const problems = (output.errors ?? []).map((/** @type {any} */ error) => error.formattedMessage)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const contract = output.contracts['SandboxToken.sol'].SandboxToken
  return {
    contractName: 'SandboxToken',
    compiler: solc.version(),
    abi: contract.abi,
    bytecode: `0x${contract.evm.bytecode.object}`,
  }
}

/** @param {string} path */
function readImport(path) {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') }
  } catch {
    return { error: `${path} not found: run npm install` }
  }
}

if (isMain(import.meta.url)) {
  const token = compileToken()
  writeFileSync(new URL('./SandboxToken.json', import.meta.url), `${JSON.stringify(token, null, 2)}\n`)
  console.log(`SandboxToken.json written, ${(token.bytecode.length - 2) / 2} bytes, solc ${token.compiler}`)
}
