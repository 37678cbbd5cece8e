import type { Env } from 'portico/core'
import { type SocialId, socialNames } from 'portico/plugins/auth/contract'

/** Where their logins are, as `host` of a URL has it. */
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

/** Those that work here: Telegram's own browsers keep some of them out (spec 5). */
export const providersFor = (
  offered: readonly SocialId[],
  { telegram, ios, android, mac }: Pick<Env, 'telegram' | 'ios' | 'android' | 'mac'>,
): readonly SocialId[] => {
  const out: readonly SocialId[] = !telegram
    ? []
    : ios
      ? ['google']
      : android
        ? ['facebook', 'x']
        : mac
          ? ['x']
          : []
  return [...new Set(offered)].filter((each) => Object.hasOwn(socialNames, each) && !out.includes(each))
}
