// @ts-check
// Lists the packages that a host installs with this one as CycloneDX JSON, from the lockfile alone: `npm run sbom [-- <file>]`.
// It has no time and no serial number, so that the same lockfile gives the same bytes.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { closureOf, locked, manifest, nameOf } from './closure.mjs'

/** @param {string} name @param {string} [version] */
const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** @param {string} [expression] an SPDX licence or expression */
const licences = (expression = 'NOASSERTION') => [
  /[ ()]/.test(expression) ? { expression } : { license: { id: expression } },
]

/** @param {string} place */
const refOf = (place) => purl(nameOf(place), locked[place]?.version)

/** @param {string} place */
function component(place) {
  const { version, license, integrity = '' } = locked[place] ?? {}
  const name = nameOf(place)
  const [, group, rest] = /^(?:(@[^/]+)\/)?(.+)$/.exec(name) ?? []
  const [algorithm, digest] = integrity.split('-', 2)
  return {
    type: 'library',
    'bom-ref': refOf(place),
    ...(group && { group }),
    name: rest,
    version,
    ...(algorithm === 'sha512' &&
      digest && { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
    licenses: licences(license),
    purl: refOf(place),
  }
}

export function makeBom() {
  const closure = closureOf()
  const own = purl(manifest.name, manifest.version)
  const direct = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'library',
        'bom-ref': own,
        name: manifest.name,
        version: manifest.version,
        licenses: licences(manifest.license),
        purl: own,
      },
    },
    components: [...closure.keys()].map(component),
    dependencies: [
      {
        ref: own,
        dependsOn: direct
          .map((name) => `node_modules/${name}`)
          .filter((place) => closure.has(place))
          .map(refOf),
      },
      ...[...closure].map(([place, next]) => ({ ref: refOf(place), dependsOn: next.map(refOf) })),
    ],
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = process.argv[2] ?? 'sbom.json'
  const bom = makeBom()
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
  console.log(`${file}: ${bom.components.length} packages`)
}
