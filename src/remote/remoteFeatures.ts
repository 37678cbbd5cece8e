import { featureDefaults } from 'portico/core'
import type { Parser } from 'portico/kernel'
import { readObject } from './readObject.js'

const { socials, swaps, onramp } = featureDefaults

type Choice<T extends readonly string[]> = false | T[number][]

/** The features remote configuration speaks of; an absent one was not mentioned. */
export type RemoteFeatures = {
  readonly email?: boolean | undefined
  readonly socials?: Choice<typeof socials> | undefined
  readonly swaps?: Choice<typeof swaps> | undefined
  readonly onramp?: Choice<typeof onramp> | undefined
  readonly activity?: boolean | undefined
  readonly reownBranding?: boolean | undefined
  readonly multiWallet?: boolean | undefined
}

const flag = (value: unknown) => typeof value === 'boolean'
const choice = (known: readonly unknown[]) => (value: unknown) =>
  value === false || (Array.isArray(value) && value.every((each) => known.includes(each)))

const kinds: Readonly<Record<keyof RemoteFeatures, (value: unknown) => boolean>> = {
  email: flag,
  socials: choice(socials),
  swaps: choice(swaps),
  onramp: choice(onramp),
  activity: flag,
  reownBranding: flag,
  multiWallet: flag,
}

/** Takes features as the storage kept them: others are left out, wrong ones refused. */
export const remoteFeatures: Parser<RemoteFeatures> = {
  parse: (input) => {
    const given = readObject(input)
    const known = Object.entries(kinds).filter(([name]) => given[name] !== undefined)
    return Object.fromEntries(
      known.map(([name, is]) => {
        if (!is(given[name])) throw new TypeError(`"${name}" is no value of that feature`)
        return [name, given[name]]
      }),
    )
  },
}
