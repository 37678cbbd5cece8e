import { type Choice, parts, pluginsOf, themeOf } from './choice.js'

/** Required options of plugins; the other plugins need none. */
const given: Readonly<Record<string, string>> = {
  onramp: "{ meld: { publicKey: 'your key' } }",
}

const quote = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))

/** The code of a React page with this choice, complete except for the element `#root`. */
export const writeCode = (choice: Choice): string => {
  const plugins = pluginsOf(choice)
  const needsProject = parts.some(({ id, project }) => project && choice.on.includes(id))
  const theme = Object.entries(themeOf(choice)).filter(
    ([key, value]) => value !== undefined && !(key === 'mode' && value === 'dark'),
  )
  const calls = plugins.map((name) => `${name}(${given[name] ?? ''})`)
  const wallets = choice.loginsFirst
    ? "{ wallets: { connectMethodsOrder: ['email', 'social', 'wallet'] } }"
    : ''
  const list =
    plugins.length > 0
      ? `[\n    ...preset(${wallets}),\n${calls.map((each) => `    ${each},\n`).join('')}  ]`
      : `preset(${wallets})`
  return [
    "import { createModal } from 'portico'",
    ...plugins.map((name) => `import { ${name} } from 'portico/plugins/${name}'`),
    "import { preset } from 'portico/preset'",
    "import { ConnectButton, ModalProvider } from 'portico/react'",
    "import 'portico/button.css'",
    "import { createRoot } from 'react-dom/client'",
    "import { base, mainnet } from 'viem/chains'",
    '',
    'const modal = createModal({',
    ...(needsProject ? ["  projectId: 'your project id',"] : []),
    `  plugins: ${list},`,
    '  networks: [mainnet, base],',
    ...(theme.length > 0
      ? [`  theme: { ${theme.map(([key, value]) => `${key}: ${quote(value)}`).join(', ')} },`]
      : []),
    ...(choice.locale === 'en' ? [] : [`  locale: '${choice.locale}',`]),
    '})',
    '',
    "createRoot(document.getElementById('root')!).render(",
    '  <ModalProvider modal={modal}>',
    '    <ConnectButton />',
    '  </ModalProvider>,',
    ')',
  ].join('\n')
}
