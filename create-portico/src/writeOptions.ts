import { type Answers, needsProject } from './answers.js'

/** Logins work in the embedded wallet's frame. */
const LOGINS = ['email', 'socials']

/** The module with the options of `createModal`. */
export function writeOptions(
  { plugins, signIn, projectId }: Answers,
  { isScript }: { readonly isScript: boolean },
): string {
  const names = [
    ...(plugins.some((each) => LOGINS.includes(each)) ? ['auth'] : []),
    ...plugins,
    ...(signIn === 'none' ? [] : ['siwx']),
  ]
  const calls = names.map((name) =>
    name === 'siwx' && signIn === 'optional' ? 'siwx({ required: false })' : `${name}()`,
  )
  const list = calls.length === 0 ? 'preset()' : `[...preset(), ${calls.join(', ')}]`
  const lines = [
    ...(isScript ? [] : ["import type { ModalOptions } from 'portico'"]),
    ...[...names].sort().map((name) => `import { ${name} } from 'portico/plugins/${name}'`),
    "import { preset } from 'portico/preset'",
    "import { base, mainnet } from 'viem/chains'",
    '',
    'export const options = {',
    ...(projectId || needsProject(plugins)
      ? [
          ...(projectId ? [] : ['  // Create one at dashboard.reown.com.']),
          `  projectId: ${quote(projectId || 'your project id')},`,
        ]
      : []),
    `  plugins: ${list},`,
    '  networks: [mainnet, base],',
    isScript ? '}' : '} satisfies ModalOptions',
    '',
  ]
  return lines.join('\n')
}

const quote = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
