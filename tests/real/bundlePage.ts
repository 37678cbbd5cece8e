import { build } from 'esbuild'

/** A wallet's page script, with its packages, in one file for a page that runs no modules before its own. */
export async function bundlePage(
  entry: string,
  define: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'error',
    define: { global: 'globalThis', 'process.env': '{}', ...define },
  })
  return outputFiles[0]?.text ?? ''
}
