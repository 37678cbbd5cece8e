import type { Features } from 'portico/kernel'
import { describe, expect, test, vi } from 'vitest'
import { all } from '../modal/startShell.js'
import { everything, startFlags } from './startFlags.js'

const views = ['Connect', 'Account', 'ProfileWallets'] as const
type Shown = Readonly<Record<(typeof views)[number], readonly string[]>>

/** Controls of each view that some feature switches, with every feature on, and some that none does. */
const shown: Shown = {
  Connect: [
    ...['email-continue', 'email-field', 'field-error', 'method-email'],
    ...['method-social', 'social-discord', 'social-google', 'social-more', 'social-x'],
    ...['method-wallet', 'wallet-row', 'header-close', 'header-help', 'trust-rail'],
  ],
  Account: [
    ...['action-onramp', 'action-receive', 'action-send', 'action-swaps'],
    ...['tab-activity', 'tab-tokens', 'tokens-onramp', 'tokens-receive'],
    ...['address', 'avatar', 'copy-address', 'disconnect', 'row-wallets', 'header-close', 'trust-rail'],
  ],
  ProfileWallets: [
    ...['add-wallet', 'disconnect-all', 'use-wallet', 'wallet-connected'],
    ...['address', 'menu-button', 'wallet-active', 'header-close', 'trust-rail'],
  ],
}

type Feature = keyof Features & string
interface Row {
  readonly feature: Feature
  /** Controls that disappear with the feature. */
  readonly goes: Partial<Shown>
  /** The entry that switches it off, in place of the one that has everything on. */
  readonly entry: readonly [id: string, config: readonly string[] | false]
}
const logins = everything.social_login as readonly string[]
const rows: readonly Row[] = [
  { feature: 'send', goes: { Account: ['action-send'] }, entry: ['send', false] },
  { feature: 'receive', goes: { Account: ['action-receive', 'tokens-receive'] }, entry: ['receive', false] },
  { feature: 'swaps', goes: { Account: ['action-swaps'] }, entry: ['swap', false] },
  { feature: 'onramp', goes: { Account: ['action-onramp', 'tokens-onramp'] }, entry: ['onramp', false] },
  {
    feature: 'email',
    goes: { Connect: shown.Connect.slice(0, 4) },
    entry: ['social_login', logins.slice(1)],
  },
  { feature: 'socials', goes: { Connect: shown.Connect.slice(4, 9) }, entry: ['social_login', ['email']] },
  { feature: 'activity', goes: { Account: ['tab-activity'] }, entry: ['activity', false] },
  {
    feature: 'multiWallet',
    goes: { ProfileWallets: shown.ProfileWallets.slice(0, 4) },
    entry: ['multi_wallet', false],
  },
]

const known = new Set(Object.values(shown).flat())
const sees = (ids: readonly string[]) =>
  vi.waitFor(() => {
    const here = new Set(all('.p-card [data-testid]').map(({ dataset }) => `${dataset.testid}`))
    expect([...here].filter((id) => known.has(id)).sort()).toEqual([...ids].sort())
  })

/** Runs in each view, with every feature on. */
const inEachView = async (
  { modal }: ReturnType<typeof startFlags>,
  run: (view: keyof Shown, open: () => Promise<void>) => Promise<void>,
) => {
  for (const view of views) {
    if (view === 'Account')
      for (const connectorId of ['first', 'second']) await modal.connect({ connectorId })
    const open = async () => {
      await modal.close()
      void modal.open({ view })
    }
    await open()
    await sees(shown[view])
    await run(view, open)
  }
}
const without = (view: keyof Shown, { goes }: Row) => shown[view].filter((id) => !goes[view]?.includes(id))

describe('FLG-08 switching a feature removes and restores exactly its controls', () => {
  test.each(rows)('$feature, by the host', async (row) => {
    const page = startFlags()
    const { modal } = page
    const { host } = { host: undefined, ...modal.features()[row.feature] }
    await inEachView(page, async (view) => {
      modal.setFeatures({ [row.feature]: false })
      await sees(without(view, row))
      expect(modal.features()[row.feature]).toMatchObject({ isOn: false, by: 'host' })
      modal.setFeatures({ [row.feature]: host })
      await sees(shown[view])
    })
  })

  test.each(rows)('$feature, by the configuration', async (row) => {
    const page = startFlags()
    const [id, config] = row.entry
    await inEachView(page, async (view, open) => {
      page.answer({ ...everything, [id]: config })
      await open()
      // The configuration is requested once the card is painted.
      const feature = () => page.modal.features()[row.feature]
      await vi.waitFor(() => expect(feature()).toMatchObject({ isOn: false, by: 'remote' }))
      await sees(without(view, row))
      page.answer(everything)
      await open()
      await vi.waitFor(() => expect(feature()).toMatchObject({ isOn: true }))
      await sees(shown[view])
    })
  })
})
