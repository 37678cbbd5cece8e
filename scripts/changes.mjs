// @ts-check
// Change files: each change of a package has a file in changes/, of which a release makes its entry in CHANGELOG.md.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The kinds of a change with their headings, the gravest first. */
export const KINDS = /** @type {const} */ ({ breaking: 'Breaking', feature: 'New', fix: 'Fixed' })

/** @typedef {{ readonly kind: keyof typeof KINDS, readonly text: string }} Change */

/** The change that a file describes; throws if it does not say its kind. @param {string} file @param {string} content @returns {Change} */
export function readChange(file, content) {
  const [, kind = '', text = ''] =
    /^---\nkind: (\w+)\n---\n([\s\S]*)$/.exec(content.replaceAll('\r\n', '\n')) ?? []
  if (!Object.hasOwn(KINDS, kind))
    throw new Error(`${file} has to begin with "---", "kind: ${Object.keys(KINDS).join(' | ')}" and "---"`)
  if (!/^[A-Z`].*\.$/s.test(text.trim())) throw new Error(`${file} has to describe the change in sentences`)
  return { kind: /** @type {keyof typeof KINDS} */ (kind), text: text.trim() }
}

/** The changes since the last release. @param {string} folder */
export const listChanges = (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .sort()
    .map((file) => readChange(file, readFileSync(join(folder, file), 'utf8')))

/** The version after one, by semantic versioning: below 1.0 a breaking change is a minor version. @param {string} version @param {readonly Change[]} changes */
export function nextVersion(version, changes) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const has = (/** @type {string} */ kind) => changes.some((each) => each.kind === kind)
  if (has('breaking') && major > 0) return `${major + 1}.0.0`
  if (has('breaking') || has('feature')) return `${major}.${minor + 1}.0`
  return `${major}.${minor}.${patch + 1}`
}

const PENDING = /^Not released yet\. ?/m

/**
 * The changelog with an entry for a version. An entry that is not released yet is finished.
 *
 * @param {string} changelog
 * @param {string} version
 * @param {readonly Change[]} changes
 */
export function writeEntry(changelog, version, changes) {
  const lists = Object.entries(KINDS).flatMap(([kind, heading]) => {
    const texts = changes
      .filter((each) => each.kind === kind)
      .map(({ text }) => `- ${text.replaceAll('\n', '\n  ')}`)
    return texts.length ? [`### ${heading}\n\n${texts.join('\n')}\n`] : []
  })
  const at = changelog.search(/^## /m)
  const [head, rest] = at < 0 ? [changelog, ''] : [changelog.slice(0, at), changelog.slice(at)]
  if (!PENDING.test(rest.split(/^## /m)[1] ?? ''))
    return `${head}## ${version}\n\n${lists.join('\n')}${rest && `\n${rest}`}`
  const end = rest.slice(3).search(/^## /m)
  const [entry, before] = end < 0 ? [rest, ''] : [rest.slice(0, end + 3), rest.slice(end + 3)]
  return `${head}${[entry.replace(PENDING, '').trimEnd(), ...lists.map((each) => each.trimEnd()), before].filter(Boolean).join('\n\n').trimEnd()}\n`
}

/** Whether the newest entry of the changelog waits for its release. @param {string} changelog */
export const isPending = (changelog) => PENDING.test(changelog.split(/^## /m)[1] ?? '')
