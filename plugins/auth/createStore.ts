import type { Store } from 'portico/core'
import type { Parser } from 'portico/kernel'
import { type EmbeddedAccountType, type SocialId, socialNames } from './contract.js'
import { loginUsed } from './login/loginUsed.js'

const where = <T>(is: (input: unknown) => boolean): Parser<T> => ({
  parse: (input) => {
    if (is(input)) return input as T
    throw new Error('Not what is kept here')
  },
})
const text = where<string>((input) => typeof input === 'string' && input.length <= 16_384)
const time = where<number>(Number.isFinite)
const oneOf = <T extends string>(...all: readonly T[]) =>
  where<T | ''>((input) => input === '' || all.includes(input as T))

/** Stored values of the login; an empty text counts as absent. */
export const createStore = (storage: Store) => {
  const kept = <T extends string = string>(key: string, parser = text as Parser<T | ''>) =>
    storage.at<T | ''>(`auth/${key}`, parser, '')
  const ofLogin = {
    loginUsed: loginUsed(storage),
    token: kept('sessionToken'),
    email: kept('email'),
    lastChain: kept('lastUsedChain'),
    userName: kept('socialUsername'),
    social: kept('connectedSocial', oneOf(...(Object.keys(socialNames) as SocialId[]))),
  }
  return {
    ...ofLogin,
    lastEmail: storage.at('auth/lastEmailLoginTime', time, 0),
    accountType: kept('preferredAccountType', oneOf<EmbeddedAccountType>('eoa', 'smartAccount')),
    /** EVM chain ids, separated by commas. */
    smartAccountNetworks: kept('smartAccountEnabledNetworks'),
    /** Removes the login; keeps the chosen account type and the time of the last e-mail. */
    wipe: () => {
      for (const each of Object.values(ofLogin)) each.remove()
    },
  }
}

export type AuthStore = ReturnType<typeof createStore>
