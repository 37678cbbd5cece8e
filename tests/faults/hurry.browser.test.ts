import { beforeAll, expect, test } from 'vitest'
import { limit, volume } from '../volumes.js'
import type { Tab, World } from './createWorld.js'
import { runDrawn } from './drawnWorld.js'
import { visitor } from './visitor.js'

const modules = import.meta.glob([
  '../../src/{session,modal,router,storage,http,notices,env,remote,page}/**/*.{ts,tsx}',
  '../../plugins/{eip155,injected,wallets,networks,account,languages}/**/*.{ts,tsx}',
])

beforeAll(async () => {
  await Promise.all(Object.values(modules).map((load) => load()))
})

type Visitor = ReturnType<typeof visitor>

/** Views in which the visitor is in a hurry, with the way to each. */
const places: Readonly<Record<string, (me: Visitor, world: World, tab: Tab) => Promise<unknown>>> = {
  Connect: (me) => me.open(),
  'a wallet that asks': async (me, world, tab) => {
    world.wallet.answer('manual')
    await me.open()
    await world.pump(() => buttons().some(isWallet), 5000)
    me.act('pick', 1)
    buttons().find(isWallet)?.click()
    await world.pump(() => world.wallet.prompts.length > 0 || tab.disposed, 5000)
    await me.rest(6000)
  },
  'a wallet that declined': async (me, world) => {
    world.wallet.answer('reject')
    await me.open()
    await me.pick()
    await me.rest(1000)
    world.wallet.answer('approve')
  },
  Account: async (me) => {
    await me.connectById()
    await me.open()
  },
  SwitchNetwork: async (me) => {
    await me.connectById()
    await me.open({ view: 'SwitchNetwork' })
  },
  'a network nobody serves': async (me, world) => {
    await me.connectById()
    me.act('the wallet leaves')
    world.wallet.changeNetwork('eip155:5')
    await world.pump(me.isOpen, 5000)
  },
}

const below = (root: ParentNode): ShadowRoot[] =>
  [...root.querySelectorAll('*')].flatMap((each) =>
    each.shadowRoot ? [each.shadowRoot, ...below(each.shadowRoot)] : [],
  )
const buttons = () =>
  below(document)
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>('.p-card button')])
    .filter((each) => !each.closest('[data-leaving]') && each.checkVisibility())
const isWallet = (each: HTMLElement) => !!each.textContent?.includes('Test Wallet')

const press = (button: HTMLElement, pointerType: string) => {
  const given = { bubbles: true, composed: true, cancelable: true, pointerType }
  for (const type of ['pointerdown', 'pointerup']) button.dispatchEvent(new PointerEvent(type, given))
  button.click()
}
const key = (button: HTMLElement) => {
  const given = { key: 'Enter', code: 'Enter', bubbles: true, composed: true, cancelable: true }
  // Default actions of the browser unless prevented.
  if (button.dispatchEvent(new KeyboardEvent('keydown', given))) button.click()
  button.dispatchEvent(new KeyboardEvent('keyup', given))
}
const mouse = (button: HTMLElement) => press(button, 'mouse')
const touch = (button: HTMLElement) => press(button, 'touch')
/** Hurried actions of a visitor; each counts as one action even if it has several events. */
const manners: Readonly<Record<string, readonly ((button: HTMLElement) => void)[]>> = {
  'double click': [mouse, mouse],
  'triple click': [mouse, mouse, mouse],
  'Enter and click': [key, mouse],
  'touch and click': [touch, mouse],
}

/**
 * Presses the n-th button of a view in a hurried manner that the seed
 * picks; returns the number of buttons and violations.
 */
const hurry = async (place: string, nth: number, seed: number) => {
  const names = Object.keys(manners)
  const manner = names[(nth + seed) % names.length] as string
  /** Turns of the scheduler between two presses. */
  const pause = (seed + nth) % 4
  let count = 0
  let text = ''
  const told: string[] = []
  const { violations } = await runDrawn(
    {
      name: place,
      run: async (world, tab) => {
        const me = visitor(world, tab)
        await places[place]?.(me, world, tab)
        await world.pump(() => buttons().length > 0, 5000)
        count = buttons().length
        const button = buttons()[nth % Math.max(1, count)]
        text = button?.textContent || button?.getAttribute('aria-label') || ''
        const stops = (['session.connected', 'session.disconnected', 'network.switched'] as const).map(
          (event) => tab.modal.on(event, () => told.push(event)),
        )
        me.act(`${manner} on "${text}"`, 1)
        for (const act of manners[manner] ?? []) {
          if (button?.isConnected) act(button)
          for (let turn = 0; turn < pause; turn++) await world.time.step(world.time.now())
        }
        await me.rest(3000)
        for (const stop of stops) stop()
      },
    },
    seed,
  )
  const twice = told.filter((event, at) => told.indexOf(event) !== at)
  return {
    count,
    wrong: [...violations, ...twice.map((event) => `I4 ${event} twice`)].map(
      (each) => `${manner} on "${text}": ${each}`,
    ),
  }
}

test.each(Object.keys(places))(
  'FLT-39 a double or triple click, or Enter or touch before it, acts once on each button of "%s"',
  async (place) => {
    const wrong: string[] = []
    let runs = 0
    const turns = volume(0, Math.ceil(1000 / Object.keys(places).length))
    for (let seed = 1; ; seed++) {
      const first = await hurry(place, 0, seed)
      expect(first.count).toBeGreaterThan(1)
      wrong.push(...first.wrong)
      for (let nth = 1; nth < first.count; nth++) wrong.push(...(await hurry(place, nth, seed)).wrong)
      runs += first.count
      if (runs >= turns) break
    }
    expect(wrong).toEqual([])
  },
  limit(600_000),
)
