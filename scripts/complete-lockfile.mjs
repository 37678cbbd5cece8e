// npm leaves optional packages of other platforms out of the lockfile when the configured registry lacks them, and `npm ci` then
// rejects the lockfile. This script adds them without a digest, because npm got no metadata for them. With --digests it asks the
// configured registry for the missing digests; use one that has all versions.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const path = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(path, 'utf8'))
const before = lock.packages

const OPERATING_SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const PROCESSORS = {
  amd64: 'x64',
  arm: 'arm',
  arm64: 'arm64',
  ia32: 'ia32',
  loong64: 'loong64',
  mips64el: 'mips64el',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
  x64: 'x64',
}

function platformOf(name) {
  const words = name.split(/[/.-]/)
  const os = words.find((word) => OPERATING_SYSTEMS.includes(word))
  const processor = words.find((word) => word in PROCESSORS)
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : os === 'linux' && words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : undefined
  return {
    ...(processor ? { cpu: [PROCESSORS[processor]] } : {}),
    ...(libc ? { libc: [libc] } : {}),
    ...(os ? { os: [os] } : {}),
  }
}

/** The place where an entry is missing, or undefined if Node already finds the wanted version. */
function placeOf(parent, name, version) {
  for (let folder = parent; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const found = before[`${folder}/node_modules/${name}`]
    if (found?.version) return found.version === version ? undefined : `${parent}/node_modules/${name}`
    if (!folder.includes('/node_modules/')) break
  }
  const hoisted = before[`node_modules/${name}`]
  if (!hoisted?.version) return `node_modules/${name}`
  return hoisted.version === version ? undefined : `${parent}/node_modules/${name}`
}

const added = []
for (const [parent, entry] of Object.entries(before)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const place = parent && placeOf(parent, name, version)
    const platform = platformOf(name)
    if (!place || Object.keys(platform).length === 0) continue
    if (!/^\d+\.\d+\.\d+/.test(version)) {
      console.warn(`${name} is wanted as ${version}: not an exact version, left out`)
      continue
    }
    before[place] = { version, ...(entry.dev ? { dev: true } : {}), optional: true, ...platform }
    added.push(place)
  }
}

/** The registry's SHA-512 digest of a version; undefined if it has none. */
function askDigest(name, version) {
  const args = ['view', `${name}@${version}`, 'dist.integrity', '--json']
  try {
    const out = execFileSync('npm', args, {
      encoding: 'utf8',
      stdio: 'pipe',
      shell: process.platform === 'win32',
    })
    const found = out.trim() && JSON.parse(out)
    return /^sha512-[\w+/]{86}==$/.test(found) ? found : undefined
  } catch {
    return undefined
  }
}

const unsigned = Object.entries(before).filter(([place, { integrity }]) => place && !integrity)
let signed = 0
if (process.argv.includes('--digests'))
  for (const [place, entry] of unsigned) {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const digest = askDigest(name, entry.version)
    if (!digest) continue
    entry.integrity = digest
    signed++
  }

lock.packages = Object.fromEntries(Object.entries(before).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added.length} platform packages added, ${unsigned.length - signed} without a digest`)
