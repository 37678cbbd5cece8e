import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import ts from 'typescript'
import { inject } from 'vitest'

/** Options of a strict project's tsconfig.json; declarations of packages are checked too. */
export const strictOptions = {
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
  noEmit: true,
}
const { options } = ts.convertCompilerOptionsFromJson(strictOptions, '')

const space = realpathSync(dirname(inject('packed').consumer)).replaceAll('\\', '/')
const host = ts.createCompilerHost(options)
const { getSourceFile } = host
const parsed = new Map<string, ts.SourceFile | undefined>()
// All programs have the same declarations; parsing them once takes a tenth of the time.
host.getSourceFile = (path, ...rest) => {
  if (!path.endsWith('.d.ts')) return getSourceFile.call(host, path, ...rest)
  if (!parsed.has(path)) parsed.set(path, getSourceFile.call(host, path, ...rest))
  return parsed.get(path)
}
const resolutions = ts.createModuleResolutionCache(space, (path) => path, options)
host.getModuleResolutionCache = () => resolutions

const inSpace = ({ fileName }: ts.SourceFile) =>
  realpathSync(fileName).replaceAll('\\', '/').startsWith(`${space}/`)

/**
 * TypeScript's findings in a separate program: in its files and in each declaration of the package that it
 * reaches, as `host/page.ts:3 text`. Declarations of other packages are not checked.
 */
export const compileStrictly = (files: readonly string[]): readonly string[] => compile(files, inSpace)

/** TypeScript's findings in the files alone; the declarations that they reach are checked elsewhere. */
export const compileAlone = (files: readonly string[]): readonly string[] =>
  compile(files, (file) => inSpace(file) && !file.isDeclarationFile)

function compile(files: readonly string[], isChecked: (file: ts.SourceFile) => boolean): readonly string[] {
  const program = ts.createProgram(files, options, host)
  const ours = program.getSourceFiles().filter(isChecked)
  const found = [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...ours.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
  ]
  return found.map(({ file, start, messageText }) => {
    const line = file ? file.getLineAndCharacterOfPosition(start ?? 0).line + 1 : 0
    const text = ts.flattenDiagnosticMessageText(messageText, '\n')
    return `${file?.fileName.slice(space.length + 1)}:${line} ${text}`
  })
}

/** Our declarations that a program reaches from a file, as paths in the package. */
export function reachedFrom(file: string): readonly string[] {
  const folder = realpathSync(inject('packed').folder).replaceAll('\\', '/')
  return ts
    .createProgram([file], options, host)
    .getSourceFiles()
    .map(({ fileName }) => fileName)
    .filter((name) => name.startsWith(`${folder}/`))
    .map((name) => name.slice(folder.length + 1))
}
