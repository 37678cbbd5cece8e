import type { Remark } from './context.js'
import type { Migration } from './migrateProject.js'

const list = (remarks: readonly Remark[]) =>
  remarks.map(({ file, line, text }) => `  ${file}:${line}  ${text}`)

const section = (title: string, lines: readonly string[]) => (lines.length ? [title, ...lines, ''] : [])

/** The report of a migration, as it is printed. */
export const printReport = (
  { kits, changed, left, noted, added, removed, packageManager }: Migration,
  { isDry }: { isDry: boolean },
): string => {
  if (!kits.length)
    return 'Nothing to change: no file imports RainbowKit, ConnectKit, AppKit or the Solana wallet-adapter.'
  const packages = [...removed.map((name) => `  - ${name}`), ...added.map((name) => `  + ${name}`)]
  return [
    `${kits.join(', ')} to Portico${isDry ? ' (nothing is written)' : ''}`,
    '',
    ...section('Changed', list(changed)),
    ...section('Left out, without a counterpart', list(noted)),
    ...section('Left to you, with a comment TODO(portico)', list(left)),
    ...section(`Packages (${packageManager})`, packages),
  ]
    .join('\n')
    .trimEnd()
}
