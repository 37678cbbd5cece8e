/** Texts of the social logins by id, each with its parameters. */
export interface SocialsMessages {
  'socials.method': undefined
  'socials.continue': { readonly provider: string }
  'socials.more': undefined
  'socials.connected': undefined
  'socials.unserved': undefined
  'socials.network': { readonly network: string }
  'socials.network.text': { readonly network: string }
  'socials.title': undefined
  'socials.window': { readonly provider: string }
  'socials.window.text': undefined
  'socials.opening': undefined
  'socials.retrieving': undefined
  'socials.done': undefined
  'socials.closed': undefined
  'socials.closed.text': { readonly provider: string }
  'socials.blocked': undefined
  'socials.blocked.text': { readonly provider: string }
  'socials.failed': undefined
  'socials.failed.text': { readonly provider: string }
  'socials.offline': undefined
  'socials.open': { readonly provider: string }
  'socials.again': undefined
  'socials.front': undefined
  'socials.cancel': undefined
  'farcaster.title': undefined
  'farcaster.preparing': undefined
  'farcaster.scan': undefined
  'farcaster.code': undefined
  'farcaster.open': undefined
  'farcaster.copy': undefined
  'farcaster.copied': undefined
  'farcaster.retrieving': undefined
  'farcaster.failed': undefined
}

/** English texts of the block in Connect, and the titles of the views; the views' other texts are in `viewMessages`. */
export const messages = {
  'socials.method': 'Social login',
  'socials.continue': 'Continue with {provider}',
  'socials.more': 'More logins',
  'socials.connected': 'You are already logged in.',
  'socials.unserved': 'Social login is not available on this network.',
  'socials.title': 'Social login',
  'farcaster.title': 'Continue with Farcaster',
} satisfies Partial<Readonly<Record<keyof SocialsMessages, string>>>
