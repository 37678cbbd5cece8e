// @ts-check
import { readFileSync } from 'node:fs'

/**
 * A package as the lockfile has it.
 *
 * @typedef {object} Locked
 * @property {string} [version]
 * @property {string} [resolved]
 * @property {string} [integrity]
 * @property {string} [license]
 * @property {boolean} [link] it is a local folder
 * @property {readonly string[]} [os]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [hasInstallScript]
 * @property {Readonly<Record<string, string>>} [dependencies]
 * @property {Readonly<Record<string, string>>} [devDependencies]
 * @property {Readonly<Record<string, string>>} [optionalDependencies]
 * @property {Readonly<Record<string, string>>} [peerDependencies]
 * @property {Readonly<Record<string, { readonly optional?: boolean }>>} [peerDependenciesMeta]
 */

/** @param {string} path */
const read = (path) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'))

/** @type {Locked & { name: string, version: string, license: string, dependencies: Record<string, string>, peerDependencies: Record<string, string> }} */
export const manifest = read('package.json')
/** @type {Readonly<Record<string, Locked>>} */
export const locked = read('package-lock.json').packages

/** @param {Locked} of */
const wanted = ({ dependencies, peerDependencies, peerDependenciesMeta }) => [
  ...Object.keys(dependencies ?? {}),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional),
]

/** @param {string} place */
export const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * Resolves a dependency of a package as Node does; returns its place in the lockfile.
 *
 * @param {string} from
 * @param {string} name
 */
function find(from, name) {
  let folder = from
  while (folder && !locked[`${folder}/node_modules/${name}`])
    folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))
  const place = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
  if (!locked[place]) throw new Error(`${name}, wanted by ${from || 'the package'}, is not in the lockfile`)
  return place
}

/**
 * Packages that are installed with the given ones, with required peers such as React, without optional peers: their
 * places in the lockfile, each with the places of its own dependencies.
 *
 * @param {readonly string[]} [names] the dependencies and required peers of this package by default
 * @returns {ReadonlyMap<string, readonly string[]>}
 */
export function closureOf(names = wanted(manifest)) {
  /** @type {Map<string, readonly string[]>} */
  const found = new Map()
  /** @param {string} place */
  const visit = (place) => {
    if (found.has(place)) return
    const next = wanted(/** @type {Locked} */ (locked[place])).map((name) => find(place, name))
    found.set(place, next)
    for (const each of next) visit(each)
  }
  for (const name of names) visit(find('', name))
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)))
}
