/** Hosts of the providers' login pages, in the form of `URL.host`. */
export const providerHosts: readonly string[] = [
  'accounts.google.com',
  'appleid.apple.com',
  'github.com',
  'discord.com',
  'x.com',
  'api.x.com',
  'twitter.com',
  'api.twitter.com',
  'facebook.com',
  'www.facebook.com',
  'm.facebook.com',
  'auth.magic.link',
]
