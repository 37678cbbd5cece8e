// @ts-check
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PACKAGED } from './packages.mjs'

const { resolve } = createRequire(import.meta.url)

/**
 * The ABI and bytecode in a compiler's output, whatever tool wrote it.
 *
 * @param {string} text
 * @returns {{ abi: import('viem').Abi, bytecode: `0x${string}` }}
 */
export const readOutput = (text) => {
  const { abi, bytecode } = JSON.parse(text)
  // Between `__` is the place of a library's address, see `linkedOf`.
  if (typeof bytecode !== 'string' || !/^(0x)?([\da-f]{2}|__\$[\da-f]{34}\$__)+$/i.test(bytecode))
    throw new TypeError('The output has no bytecode.')
  return { abi, bytecode: /** @type {`0x${string}`} */ (`0x${bytecode.replace('0x', '')}`) }
}

/**
 * Compiled output of a contract of another package.
 *
 * @param {keyof typeof PACKAGED} name
 */
export const packagedOf = (name) => {
  const { package: from, file, ...more } = PACKAGED[name]
  const path =
    'extracted' in more ? new URL(`./extracted/${name}.json`, import.meta.url) : resolve(`${from}/${file}`)
  return readOutput(readFileSync(path, 'utf8'))
}

/**
 * Compiled output of a contract that calls one library, whose address it contains.
 *
 * @param {keyof typeof PACKAGED} name
 * @param {`0x${string}`} library
 */
export const linkedOf = (name, library) => {
  const { abi, bytecode } = packagedOf(name)
  return {
    abi,
    bytecode: /** @type {`0x${string}`} */ (bytecode.replace(/__\$[\da-f]{34}\$__/gi, library.slice(2))),
  }
}
