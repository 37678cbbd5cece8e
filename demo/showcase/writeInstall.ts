import { type Choice, pluginsOf } from './choice.js'

/** Packages that a plugin loads, beside those of every page. */
const packages: Readonly<Record<string, string>> = {
  walletconnect: '@walletconnect/universal-provider@~2.25.0',
}

/** The command that installs what the code of `writeCode` needs. */
export const writeInstall = (choice: Pick<Choice, 'on'>): string =>
  [
    'npm install portico react react-dom viem',
    ...pluginsOf(choice).flatMap((name) => packages[name] ?? []),
  ].join(' ')
