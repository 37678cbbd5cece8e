// @ts-check
import { readFileSync } from 'node:fs'

/**
 * What a contract of the sandbox compiles to.
 *
 * @param {(typeof import('./compile.mjs').CONTRACTS)[number]} name
 * @returns {{ abi: import('viem').Abi, bytecode: `0x${string}` }}
 */
export const artifactOf = (name) =>
  JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8'))
