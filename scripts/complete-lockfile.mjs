// npm leaves optional packages of other platforms out of the lockfile when the registry at hand lacks them,
// and `npm ci` then refuses that lockfile. This adds them; they carry no integrity, as no metadata was there to read.
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

/** Where an entry is missing, or undefined when Node would find the wanted version already. */
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

lock.packages = Object.fromEntries(Object.entries(before).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added.length} platform packages added`)
