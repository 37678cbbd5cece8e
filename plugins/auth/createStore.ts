import type { Store } from 'portico/core'
import type { Parser } from 'portico/kernel'
import { type EmbeddedAccountType, type SocialId, socialNames } from './contract.js'
import { loginUsed } from './loginUsed.js'

const text: Parser<string> = {
  parse: (input) => {
    if (typeof input === 'string' && input.length <= 16_384) return input
    throw new Error('Not a text')
  },
}
const time: Parser<number> = {
  parse: (input) => {
    if (Number.isFinite(input)) return input as number
    throw new Error('Not a time')
  },
}
const oneOf = <T extends string>(all: readonly T[]): Parser<T | ''> => ({
  parse: (input) => {
    const found = all.find((each) => each === input)
    if (found || input === '') return found ?? ''
    throw new Error('Not one of them')
  },
})

/** What is kept of the login (spec 3); an empty text is nothing. */
export const createStore = (storage: Store) => {
  const used = loginUsed(storage)
  const token = storage.at('auth/sessionToken', text, '')
  const email = storage.at('auth/email', text, '')
  const lastChain = storage.at('auth/lastUsedChain', text, '')
  const userName = storage.at('auth/socialUsername', text, '')
  const social = storage.at(
    'auth/connectedSocial',
    oneOf(Object.keys(socialNames) as readonly SocialId[]),
    '',
  )
  const lastEmail = storage.at('auth/lastEmailLoginTime', time, 0)
  const accountType = storage.at(
    'auth/preferredAccountType',
    oneOf<EmbeddedAccountType>(['eoa', 'smartAccount']),
    '',
  )
  /** EVM chain ids, comma-joined. */
  const smartAccountNetworks = storage.at('auth/smartAccountEnabledNetworks', text, '')
  return {
    loginUsed: used,
    token,
    email,
    lastChain,
    userName,
    social,
    lastEmail,
    accountType,
    smartAccountNetworks,
    /** Forgets the login. What was chosen, and when the last mail was sent, stays. */
    wipe: () => {
      for (const each of [used, token, email, lastChain, userName, social]) each.remove()
    },
  }
}

export type AuthStore = ReturnType<typeof createStore>
