import { windowWallets } from 'portico/plugins/windowWallets'
import { describePlugin } from 'portico/testing'
import { expect, it, test } from 'vitest'
import lazy from '../../../plugins/windowWallets/lazy.js'

void describePlugin(() => windowWallets(), { features: { injected: true } }, { it })

test('the lazy module has the plugin’s id', () => {
  expect(lazy.id).toBe('windowWallets')
})
