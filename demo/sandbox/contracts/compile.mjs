// @ts-check
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isMain } from '../../serve/cli.mjs'

const require = createRequire(import.meta.url)

/** The contracts of the sandbox; the source and the compiled output of each are in this folder. */
export const CONTRACTS = /** @type {const} */ ([
  'SandboxToken',
  'SandboxCoin',
  'SandboxCollection',
  'SandboxTether',
  'SandboxToll',
  'SandboxTide',
  'SandboxVault',
  'EnsUniversalResolver',
])

/**
 * Compiles a contract and returns the content of its JSON file.
 *
 * @param {(typeof CONTRACTS)[number]} name
 * @returns {{ contractName: string, compiler: string, abi: unknown[], bytecode: string }}
 */
export function compileContract(name) {
  const solc = require('solc')
  const file = `${name}.sol`
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readFileSync(new URL(`./${file}`, import.meta.url), 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      // No metadata trailer, so that the bytecode does not depend on comments or paths.
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { [name]: ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport }))
  const problems = (output.errors ?? []).map((/** @type {any} */ error) => error.formattedMessage)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const contract = output.contracts[file][name]
  return {
    contractName: name,
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
  for (const name of CONTRACTS) {
    const compiled = compileContract(name)
    writeFileSync(new URL(`./${name}.json`, import.meta.url), `${JSON.stringify(compiled, null, 2)}\n`)
    console.log(
      `${name}.json written, ${(compiled.bytecode.length - 2) / 2} bytes, solc ${compiled.compiler}`,
    )
  }
}
