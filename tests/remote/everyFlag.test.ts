import type { AnyPlugin, LazyPlugin } from 'portico/kernel'
import { activity } from 'portico/plugins/activity'
import { analytics } from 'portico/plugins/analytics'
import { branding } from 'portico/plugins/branding'
import { email } from 'portico/plugins/email'
import { legal } from 'portico/plugins/legal'
import { multiWallet } from 'portico/plugins/multiWallet'
import { onramp } from 'portico/plugins/onramp'
import { pay } from 'portico/plugins/pay'
import { receive } from 'portico/plugins/receive'
import { send } from 'portico/plugins/send'
import { smartSessions } from 'portico/plugins/smartSessions'
import { socials } from 'portico/plugins/socials'
import { swap } from 'portico/plugins/swap'
import { createTestKernel } from 'portico/testing'
import { expect, test } from 'vitest'
import { readAnswer } from '../../src/remote/readAnswer.js'

/** The plugins' flags: the default value, the entry in the configuration, and the entry's list. */
const flags: Readonly<Record<string, readonly [value: unknown, id: string, config: readonly string[]]>> = {
  send: [true, 'send', []],
  receive: [true, 'receive', []],
  swaps: [['1inch'], 'swap', ['1inch']],
  onramp: [['meld', 'coinbase'], 'onramp', ['meld', 'coinbase']],
  email: [true, 'social_login', ['email']],
  socials: [['google'], 'social_login', ['google']],
  activity: [true, 'activity', []],
  multiWallet: [false, 'multi_wallet', []],
  legalCheckbox: [false, 'legal_checkbox', []],
  pay: [false, 'pay', []],
  reownBranding: [true, 'reown_branding', []],
  analytics: [true, 'event_tracking', []],
  smartSessions: [false, 'smart_sessions', []],
}

/**
 * Flags that the remote configuration may switch on but not off:
 * the host requires consent, or leaves logins out.
 */
const kept: readonly string[] = ['legalCheckbox', 'pay']

/** Plugins with the same flag rules, which do nothing else. */
const rules = (): readonly AnyPlugin[] =>
  [
    send(),
    receive(),
    swap(),
    onramp(),
    email(),
    socials(),
    activity(),
    multiWallet() as AnyPlugin,
    ...legal({}),
    pay() as AnyPlugin,
    branding(),
    analytics() as AnyPlugin,
    smartSessions(),
  ].map((given) => {
    const { id, feature, default: value, remote, narrow } = given as LazyPlugin
    return {
      id,
      kernel: 1,
      ...(feature && { feature }),
      ...(value !== undefined && { default: value }),
      ...(remote && { remote }),
      ...(narrow && { narrow }),
      setup: () => {},
    }
  })

test.each(Object.entries(flags))(
  'FLG-08 host and remote configuration switch %s at run time',
  (name, [value, id, config]) => {
    const { kernel } = createTestKernel({
      plugins: rules(),
      // The list of a real page is longer.
      features: { socials: ['google'] },
    })
    const now = () => kernel.features.get()[name]
    const off = Array.isArray(value) ? [] : false
    const on = Array.isArray(value) ? value : true
    const remote = (isEnabled: boolean) =>
      kernel.setRemote(readAnswer({ features: [{ id, isEnabled, config }] }).entries)
    expect(now()).toEqual(value)
    kernel.setFeatures({ [name]: off })
    expect(now()).toEqual(off)
    remote(true)
    // Remote never grants what the host denies.
    expect(now()).toEqual(off)
    kernel.setFeatures({ [name]: on })
    expect(now()).toEqual(on)
    remote(false)
    expect(now()).toEqual(kept.includes(name) ? on : false)
    remote(true)
    expect(now()).toEqual(on)
  },
)

test('FLG-08 features without a remote entry are not switched by the remote configuration', () => {
  const { kernel } = createTestKernel({ plugins: rules(), features: { legalCheckbox: true } })
  kernel.setRemote(readAnswer({ features: [{ id: 'activity', isEnabled: true, config: [] }] }).entries)
  expect(kernel.features.get()).toMatchObject({
    send: true,
    receive: true,
    legalCheckbox: true,
    pay: false,
    multiWallet: false,
    reownBranding: false,
  })
})
