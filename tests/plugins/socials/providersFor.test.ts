import type { SocialId } from 'portico/plugins/auth/contract'
import { describe, expect, test } from 'vitest'
import { providersFor } from '../../../plugins/socials/logins/providersFor.js'

const all: readonly SocialId[] = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
const nowhere = { telegram: false, ios: false, android: false, mac: false }
const without = (...gone: readonly SocialId[]) => all.filter((each) => !gone.includes(each))

describe('logins that work in this environment', () => {
  test('SOC-01 all offered logins in their order, each once', () => {
    expect(providersFor(all, nowhere)).toEqual(all)
    expect(providersFor(['apple', 'google', 'apple', 'foo' as 'x'], nowhere)).toEqual(['apple', 'google'])
  })
  test('SOC-09 Telegram on iOS has no google', () => {
    expect(providersFor(all, { ...nowhere, telegram: true, ios: true })).toEqual(without('google'))
  })
  test('SOC-10 Telegram on a Mac has no x', () => {
    expect(providersFor(all, { ...nowhere, telegram: true, mac: true })).toEqual(without('x'))
  })
  test('SOC-11 Telegram on Android has no facebook and no x', () => {
    expect(providersFor(all, { ...nowhere, telegram: true, android: true })).toEqual(without('facebook', 'x'))
  })
  test('the same devices without Telegram have all logins', () => {
    for (const device of [{ ios: true }, { mac: true }, { android: true }])
      expect(providersFor(all, { ...nowhere, ...device })).toEqual(all)
  })
})
