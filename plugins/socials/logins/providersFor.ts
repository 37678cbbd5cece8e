import type { Env } from 'portico/core'
import { type SocialId, socialNames } from 'portico/plugins/auth/contract'

/** The logins that work on this device: Telegram's browsers block some of them. */
export const providersFor = (
  offered: readonly SocialId[],
  { telegram, ios, android, mac }: Pick<Env, 'telegram' | 'ios' | 'android' | 'mac'>,
): readonly SocialId[] => {
  const blocked: readonly SocialId[] = !telegram
    ? []
    : ios
      ? ['google']
      : android
        ? ['facebook', 'x']
        : mac
          ? ['x']
          : []
  return [...new Set(offered)].filter((each) => Object.hasOwn(socialNames, each) && !blocked.includes(each))
}
