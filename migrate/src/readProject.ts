import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Project, ts } from 'ts-morph'

/** Folders without sources of the app. */
const SKIPPED: ReadonlySet<string> = new Set([
  'node_modules',
  'dist',
  'build',
  'out',
  'coverage',
  'public',
  'vendor',
])
const CODE = /\.(?:[cm]?[jt]s|[jt]sx)$/
/** Minified files and the like have no place in a review. */
const MAX_BYTES = 1_000_000

/** Source files below a folder, without those of dependencies and builds. */
const listSources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : listSources(path)
    return entry.isFile() && CODE.test(entry.name) && statSync(path).size <= MAX_BYTES ? [path] : []
  })

/** Path aliases of the app (`@/…`), from its tsconfig.json or jsconfig.json, and from those it extends. */
const readPaths = (folder: string): ts.CompilerOptions => {
  const file = ['tsconfig.json', 'tsconfig.app.json', 'jsconfig.json']
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))
  for (const path of file) {
    const read = ts.readConfigFile(path, ts.sys.readFile)
    if (!read.config) continue
    const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, folder)
    if (options.paths)
      return { paths: options.paths, baseUrl: options.baseUrl ?? (options.pathsBasePath as string) ?? folder }
  }
  return {}
}

/** An app's sources, parsed. Its dependencies are not read: names are resolved within the app only. */
export const readProject = (folder: string): Project => {
  const project = new Project({
    skipAddingFilesFromTsConfig: true,
    skipFileDependencyResolution: true,
    skipLoadingLibFiles: true,
    resolutionHost: (host, compilerOptions) => ({
      resolveModuleNames: (names, from) =>
        names.map((name) => {
          const { resolvedModule } = ts.resolveModuleName(name, from, compilerOptions(), host)
          return resolvedModule?.resolvedFileName.includes('/node_modules/') ? undefined : resolvedModule
        }),
    }),
    compilerOptions: {
      allowJs: true,
      jsx: ts.JsxEmit.Preserve,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      noLib: true,
      types: [],
      ...readPaths(folder),
    },
  })
  project.addSourceFilesAtPaths(listSources(folder))
  return project
}
