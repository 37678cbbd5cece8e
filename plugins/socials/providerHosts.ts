/** Where the logins of the providers are, as `host` of a URL has it. */
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
