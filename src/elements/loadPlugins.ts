import { type AnyPlugin, type LazyPlugin, PorticoError } from 'portico/kernel'

type Load = () => Promise<AnyPlugin | LazyPlugin>

/** Plugins that the attribute `plugins` can name: those that work without options. */
const loaders: Readonly<Record<string, Load>> = {
  activity: async () => (await import('portico/plugins/activity')).activity(),
  analytics: async () => (await import('portico/plugins/analytics')).analytics(),
  auth: async () => (await import('portico/plugins/auth')).auth(),
  branding: async () => (await import('portico/plugins/branding')).branding(),
  collapseWallets: async () => (await import('portico/plugins/collapseWallets')).collapseWallets(),
  directory: async () => (await import('portico/plugins/directory')).directory(),
  email: async () => (await import('portico/plugins/email')).email(),
  multichain: async () => (await import('portico/plugins/multichain')).multichain(),
  multiWallet: async () => (await import('portico/plugins/multiWallet')).multiWallet(),
  names: async () => (await import('portico/plugins/names')).names(),
  nfts: async () => (await import('portico/plugins/nfts')).nfts(),
  onramp: async () => (await import('portico/plugins/onramp')).onramp(),
  pay: async () => (await import('portico/plugins/pay')).pay(),
  profile: async () => (await import('portico/plugins/profile')).profile(),
  receive: async () => (await import('portico/plugins/receive')).receive(),
  safe: async () => (await import('portico/plugins/safe')).safe(),
  send: async () => (await import('portico/plugins/send')).send(),
  siwx: async () => (await import('portico/plugins/siwx')).siwx(),
  smartSessions: async () => (await import('portico/plugins/smartSessions')).smartSessions(),
  socials: async () => (await import('portico/plugins/socials')).socials(),
  swap: async () => (await import('portico/plugins/swap')).swap(),
  tokens: async () => (await import('portico/plugins/tokens')).tokens(),
  walletconnect: async () => (await import('portico/plugins/walletconnect')).walletconnect(),
}

/** Names that `plugins` may list. */
export const pluginNames: readonly string[] = Object.keys(loaders)

const NEED_AUTH = ['email', 'socials']

/** Loads the plugins with these names; logins bring `auth`. Rejects with a `PorticoError` for an unknown name. */
export const loadPlugins = async (names: readonly string[]): Promise<readonly (AnyPlugin | LazyPlugin)[]> => {
  const wanted = new Set(names.some((name) => NEED_AUTH.includes(name)) ? ['auth', ...names] : names)
  return Promise.all(
    [...wanted].map((name) => {
      if (!Object.hasOwn(loaders, name))
        throw new PorticoError(
          `plugins="${name}" is not a plugin that needs no options. Pass it as an object, in the property options of the element`,
          { category: 'options' },
        )
      return (loaders[name] as Load)()
    }),
  )
}
