import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as esbuild, transformSync } from 'esbuild'
import { build as vite } from 'vite'
import webpack from 'webpack'

/** A page to bundle. */
export interface BundledPage {
  /** The folder of a project that installed the package; the page's files are written below it. */
  readonly host: string
  readonly name: string
  readonly code: string
}

/** Writes the page as JavaScript with its HTML; returns its folder, its module and the folder of the result. */
const write = ({ host, name, code }: BundledPage) => {
  const folder = join(host, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const entry = join(folder, 'main.js')
  const { code: script } = transformSync(code, { loader: 'tsx', jsx: 'automatic', target: 'es2022' })
  writeFileSync(entry, script)
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><title>Page</title><div id="root"></div><script type="module" src="./main.js"></script></html>',
  )
  return { folder, entry, out: join(folder, 'out') }
}

/** Bundles a page with a bundler's defaults; returns the folder to serve. Rejects if the build fails. */
export type Bundle = (page: BundledPage) => Promise<string>

const PAGE =
  '<!doctype html><html lang="en"><title>Page</title><link rel="stylesheet" href="./main.css"><div id="root"></div><script type="module" src="./main.js"></script></html>'

/** Writes the HTML beside what was built without any. */
const withHtml = (out: string) => {
  mkdirSync(out, { recursive: true })
  writeFileSync(join(out, 'index.html'), PAGE)
  return out
}

export const bundlers: Readonly<Record<string, Bundle>> = {
  esbuild: async (page) => {
    const { entry, out } = write(page)
    await esbuild({
      entryPoints: [entry],
      absWorkingDir: page.host,
      outdir: out,
      bundle: true,
      splitting: true,
      format: 'esm',
      // The paths of the project's own tsconfig.json lead to the sources.
      tsconfigRaw: {},
      logLevel: 'silent',
    })
    return withHtml(out)
  },
  webpack: async (page) => {
    const { entry, out } = write(page)
    await new Promise<void>((resolve, reject) => {
      webpack(
        {
          mode: 'development',
          devtool: false,
          context: page.host,
          entry,
          output: { path: out, filename: 'main.js', cssFilename: 'main.css', publicPath: './' },
          experiments: { css: true },
          module: { rules: [{ test: /\.css$/, type: 'css/auto' }] },
        },
        (error, stats) => {
          const failed = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined)
          return failed ? reject(failed) : resolve()
        },
      )
    })
    return withHtml(out)
  },
  vite: async (page) => {
    const { folder, out } = write(page)
    await vite({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: { outDir: out, emptyOutDir: true, minify: false, assetsInlineLimit: 0 },
    })
    return out
  },
}
