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
        /** @param {string} path */
        const read = (path) =>
          execFileSync('tar', ['-xzOf', join(folder, packed.filename), `package/${path}`], {
            encoding: 'utf8',
            maxBuffer: 2 ** 26,
          })
        const text = read(file)
        const output =
          'abi' in contract
            ? JSON.stringify({ ...runModule(read(contract.abi)), ...runModule(text) })
            : file.endsWith('.js')
              ? readFactory(text)
              : text
        const content = {
          contractName: name,
          package: from,
          ...extracted,
          integrity: packed.integrity,
          ...readOutput(output),
        }
        return [[name, `${JSON.stringify(content, null, 2)}\n`]]
      }),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * The exports of a CommonJS module, which gets nothing from the modules that it requires but a base class.
 *
 * @param {string} text
 * @returns {Record<string, any>}
 */
const runModule = (text) => {
  const module = { exports: {} }
  runInNewContext(text, { module, exports: module.exports, require: () => ({ ContractFactory: Object }) })
  return module.exports
}

/** The output in a contract factory of TypeChain. @param {string} text */
const readFactory = (text) => {
  const [factory] = Object.values(runModule(text))
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
