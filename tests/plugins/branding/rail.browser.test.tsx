import { branding } from 'portico/plugins/branding'
import { legal } from 'portico/plugins/legal'
import { wallets } from 'portico/plugins/wallets'
import { afterEach, expect, test, vi } from 'vitest'
import { all, one, startShell } from '../../modal/startShell.js'

const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
})
const caption = () => all('[data-testid=branding]')
const shown = () => vi.waitFor(() => expect(caption()).toHaveLength(1))
const gone = () => vi.waitFor(() => expect(caption()).toEqual([]))

test('FLG-08 FLG-11 the caption is last in the rail, and host or remote configuration can switch it off', async () => {
  const { modal } = await startShell([
    wallets(),
    branding(),
    ...legal({ termsUrl: 'https://shop.invalid/terms' }),
  ])
  undo.push(modal.dispose)
  await shown()
  await vi.waitFor(() => one('[data-testid=legal-notice]'))
  // The notice comes first, whichever has loaded first.
  expect(one('.p-rail-more').textContent).toBe('By connecting you accept the Terms.Built with Portico')
  modal.setFeatures({ reownBranding: false })
  await gone()
  expect(one('.p-rail-more').textContent).toBe('By connecting you accept the Terms.')
  modal.setFeatures({ reownBranding: true })
  await shown()
  modal.kernel.setRemote(new Map([['reown_branding', { isEnabled: false, config: [] }]]))
  await gone()
  modal.kernel.setRemote(new Map([['reown_branding', { isEnabled: true, config: [] }]]))
  await shown()
})
