// @ts-check
import { readFileSync } from 'node:fs'

/**
 * Compiled output of a contract of the sandbox.
 *
 * @param {(typeof import('./compile.mjs').CONTRACTS)[number]} name
 * @returns {{ abi: import('viem').Abi, bytecode: `0x${string}` }}
 */
export const artifactOf = (name) =>
  JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8'))
