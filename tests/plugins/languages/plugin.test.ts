import { createModal, type ModalOptions } from 'portico'
import { settings, textsWanted } from 'portico/core'
import { cell, definePlugin, lazyPlugin } from 'portico/kernel'
import { preset } from 'portico/preset'
import { createMockChain, createMockServices, createTestKernel, describePlugin } from 'portico/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { languages } from '../../../plugins/languages/index.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A page in that language. */
const page = (lang: string) => {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage: undefined }))
  vi.stubGlobal('document', { documentElement: { lang } })
}
const make = (options: Partial<ModalOptions> = {}) => {
  const errors: unknown[] = []
  const modal = createModal({
    networks: createMockChain('eip155').networks as never,
    plugins: preset(),
    onError: (error) => errors.push(error),
    ...options,
  })
  return { modal, errors, label: () => modal.text('button.connect') }
}
const statusOf = (modal: ReturnType<typeof createModal>) =>
  modal.getState().plugins.find(({ id }) => id === 'languages')?.status

test('passes the checks of describePlugin', () => describePlugin(languages))

test('it adds the texts of the current language, and removes them when it stops', async () => {
  const services = createMockServices().list.filter(([token]) => token.id !== settings.id)
  const shown = [settings, { options: {}, locale: cell('de'), text: (id: string) => id }] as never
  const { kernel, stop } = createTestKernel({ plugins: [languages()], services: [...services, shown] })
  const count = () => kernel.texts.get().filter(({ locale }) => locale === 'de').length
  for (let round = 0; round < 2; round++) {
    kernel.setFeatures({ languages: true })
    await vi.waitFor(() => expect(count()).toBe(1))
    kernel.setFeatures({ languages: false })
    expect(count()).toBe(0)
  }
  stop()
})

describe('the shown language', () => {
  test.each([
    ['de', 'Wallet verbinden', 'de'],
    ['de-AT', 'Wallet verbinden', 'de'],
    ['DE_ch', 'Wallet verbinden', 'de'],
    ['es-MX', 'Conectar billetera', 'es'],
    ['fr-CA', 'Connecter un portefeuille', 'fr'],
    ['pt', 'Conectar carteira', 'pt-BR'],
    ['pt-PT', 'Conectar carteira', 'pt-BR'],
    ['tr', 'Cüzdan bağla', 'tr'],
    ['ru', 'Подключить кошелёк', 'ru'],
    ['zh', '连接钱包', 'zh-CN'],
    ['zh-Hans', '连接钱包', 'zh-CN'],
    ['zh-Hans-SG', '连接钱包', 'zh-CN'],
    ['zh-CN', '连接钱包', 'zh-CN'],
    ['ja-JP', 'ウォレットを接続', 'ja'],
    ['ko', '지갑 연결', 'ko'],
    ['hi-IN', 'वॉलेट कनेक्ट करें', 'hi'],
    ['ar-EG', 'ربط المحفظة', 'ar'],
    ['fi', 'Connect Wallet', 'en'],
  ])('is for %s: %s', async (tag, text, language) => {
    page(tag)
    const { modal, label, errors } = make()
    modal.start()
    await vi.waitFor(() => expect(modal.getState().locale).not.toBe('en'))
    expect(label()).toBe(text)
    // The card has a `lang` attribute for its own texts.
    void modal.kernel.wake('open')
    await vi.waitFor(() => expect(modal.text('modal.language')).toBe(language))
    expect(errors).toEqual([])
    modal.dispose()
  })

  test.each(['en', 'en-GB', '', 'en_US', 'not a tag', '-', 'constructor'])(
    'an English page (%s) loads nothing',
    async (lang) => {
      page(lang)
      const { modal, label } = make()
      modal.start()
      await modal.kernel.settled()
      expect(statusOf(modal)).toBe('idle')
      expect(label()).toBe('Connect Wallet')
      expect(modal.getState().locale).toMatch(/^en/)
      modal.dispose()
    },
  )

  test('the option locale overrides the language of the page', async () => {
    page('fr')
    const { modal, label } = make({ locale: 'de' })
    modal.start()
    await vi.waitFor(() => expect(label()).toBe('Wallet verbinden'))
    modal.dispose()
  })
})

describe('SSR and hydration', () => {
  test('SSR-01 the initial text stays that of the server after the language has loaded', async () => {
    const server = make({ locale: 'de' }).modal
    const rendered = server.initialText('button.connect')
    expect(rendered).toBe('Connect Wallet')
    page('de')
    const { modal, label } = make({ locale: 'de' })
    expect(modal.initialState.locale).toBe(server.initialState.locale)
    modal.start()
    await vi.waitFor(() => expect(label()).toBe('Wallet verbinden'))
    expect(modal.initialText('button.connect')).toBe(rendered)
    modal.dispose()
  })

  test('with texts passed as messages the initial text is in the language', () => {
    const { modal, label } = make({ locale: 'de', messages: { de: { 'button.connect': 'Anmelden' } } })
    expect(modal.initialText('button.connect')).toBe('Anmelden')
    expect(label()).toBe('Anmelden')
  })
})

describe('changing the language at run time', () => {
  test('no English is shown between two languages, and subscribers are notified once the texts have loaded', async () => {
    page('de')
    const { modal, label } = make()
    modal.start()
    await vi.waitFor(() => expect(label()).toBe('Wallet verbinden'))
    const seen: string[] = []
    modal.subscribe(() => seen.push(label()))
    const switched = modal.setLocale('fr')
    expect(label()).toBe('Wallet verbinden')
    await switched
    expect(label()).toBe('Connecter un portefeuille')
    await modal.setLocale('en')
    expect(label()).toBe('Connect Wallet')
    expect([...new Set(seen)]).toEqual(['Wallet verbinden', 'Connecter un portefeuille', 'Connect Wallet'])
    modal.dispose()
  })

  test('the latest of several setLocale calls wins', async () => {
    page('en')
    const { modal, label } = make()
    modal.start()
    await Promise.all([modal.setLocale('ja'), modal.setLocale('ko')])
    expect(modal.getState().locale).toBe('ko')
    expect(label()).toBe('지갑 연결')
    const late = modal.setLocale('tr')
    await modal.setLocale('en')
    await late
    expect(label()).toBe('Connect Wallet')
    modal.dispose()
  })

  test('a language set before the start is kept', async () => {
    page('fr')
    const { modal, label } = make()
    await modal.setLocale('de')
    modal.start()
    await vi.waitFor(() => expect(label()).toBe('Wallet verbinden'))
    expect(modal.getState().locale).toBe('de')
    modal.dispose()
  })

  test('switching the feature off shows English, and switching it on restores the language', async () => {
    page('de')
    const { modal, label } = make()
    modal.start()
    await vi.waitFor(() => expect(label()).toBe('Wallet verbinden'))
    modal.setFeatures({ languages: false } as never)
    expect(label()).toBe('Connect Wallet')
    modal.setFeatures({ languages: true } as never)
    await vi.waitFor(() => expect(label()).toBe('Wallet verbinden'))
    modal.dispose()
  })
})

test('switched on before the settings wake, the plugin shows the page language without waking them', async () => {
  page('de')
  const { modal, label, errors } = make({ features: { languages: false } as never })
  modal.start()
  await modal.kernel.settled()
  const settingsAre = () => modal.getState().plugins.find(({ id }) => id === 'settings')?.status
  expect([label(), settingsAre()]).toEqual(['Connect Wallet', 'idle'])
  modal.setFeatures({ languages: true } as never)
  await vi.waitFor(() => expect(label()).toBe('Wallet verbinden'))
  expect([modal.getState().locale, settingsAre()]).toEqual(['de', 'idle'])
  await modal.kernel.wake('open')
  expect(modal.text('modal.close')).toBe('Schließen')
  expect(errors).toEqual([])
  modal.dispose()
})

test('a plugin that runs before the settings loads their language once they run', async () => {
  const rest = createMockServices().list.filter(([token]) => token.id !== settings.id)
  const { kernel, stop } = createTestKernel({ plugins: [languages()], services: rest })
  await kernel.settled()
  expect(kernel.texts.get()).toEqual([])
  await kernel.use(
    definePlugin({
      id: 'late',
      kernel: 1,
      provides: settings,
      setup: () => ({ options: {}, locale: cell('de'), text: (id: string) => id }) as never,
    }),
  )
  await vi.waitFor(() => expect(kernel.texts.get().map(({ locale }) => locale)).toEqual(['de']))
  stop()
})

describe('texts of another plugin', () => {
  /** A plugin that brings Finnish and German, and the outcome of loading them. */
  const acme = (fi: () => Promise<string>) => {
    const requestedLocales: string[] = []
    const load = (locale: string, text: () => Promise<string>) => async () => {
      requestedLocales.push(locale)
      return { default: { 'acme.hello': await text() } as never }
    }
    const plugin = definePlugin({
      id: 'acme',
      kernel: 1,
      setup: ({ messages, view }) => {
        messages('en', { 'acme.hello': 'Hello' } as never)
        messages('fi', load('fi', fi))
        messages(
          'de',
          load('de', async () => 'Hallo'),
        )
        view('Account', { title: 'account.title', load: async () => ({ default: null }) })
      },
    })
    return { plugin, asked: requestedLocales }
  }
  const hello = (modal: ReturnType<typeof createModal>) => modal.text('acme.hello' as never)

  test('are loaded before their language is shown, and those of other languages are not', async () => {
    page('en')
    const { plugin, asked } = acme(async () => 'Hei')
    const { modal } = make({ plugins: [languages(), plugin] })
    modal.start()
    await modal.kernel.settled()
    expect([hello(modal), asked]).toEqual(['Hello', []])
    await modal.setLocale('fi-FI')
    expect([hello(modal), asked]).toEqual(['Hei', ['fi']])
    await modal.setLocale('en')
    await modal.setLocale('fi')
    expect([hello(modal), asked]).toEqual(['Hei', ['fi']])
    modal.dispose()
  })

  test('are added and removed with a plugin while their language is shown', async () => {
    page('fi')
    const { plugin } = acme(async () => 'Hei')
    const { modal } = make()
    modal.start()
    await vi.waitFor(() => expect(modal.getState().locale).toBe('fi'))
    await modal.use(plugin)
    await vi.waitFor(() => expect(hello(modal)).toBe('Hei'))
    await modal.remove('acme')
    expect(hello(modal)).toBe('acme.hello')
    modal.dispose()
  })

  test('that fail to load are reported with the id of their plugin, and loaded by the next setLocale', async () => {
    page('fi')
    let works = false
    const { plugin, asked } = acme(async () => {
      if (!works) throw new Error('no chunk')
      return 'Hei'
    })
    const { modal } = make({ plugins: [languages(), plugin] })
    const errors: unknown[] = []
    modal.on('error', (error) => errors.push(error))
    modal.start()
    await vi.waitFor(() => expect(modal.getState().locale).toBe('fi'))
    expect(hello(modal)).toBe('Hello')
    expect(errors).toEqual([
      { category: 'languages', code: 'languages', message: 'no chunk', plugin: 'acme' },
    ])
    works = true
    await modal.setLocale('fi')
    await vi.waitFor(() => expect(hello(modal)).toBe('Hei'))
    expect(asked).toEqual(['fi', 'fi'])
    modal.dispose()
  })

  test('that never load do not keep their language from being shown', async () => {
    vi.useFakeTimers()
    page('fi')
    const { plugin } = acme(() => new Promise(() => {}))
    const { modal } = make({ plugins: [languages(), plugin] })
    modal.start()
    await vi.advanceTimersByTimeAsync(5000)
    expect([modal.getState().locale, hello(modal)]).toEqual(['fi', 'Hello'])
    modal.dispose()
    vi.useRealTimers()
  })
})

describe('failures', () => {
  test('plugin code that fails to load is reported, English stays, and the next setLocale loads it again', async () => {
    page('de')
    let works = false
    const { modal, label, errors } = make({
      plugins: [
        lazyPlugin({
          id: 'languages',
          kernel: 1,
          wakes: 'locale',
          load: async () => {
            if (!works) throw new Error('no chunk')
            return { default: languages() }
          },
        }),
      ],
    })
    modal.start()
    await vi.waitFor(() => expect(errors).toHaveLength(1))
    expect(label()).toBe('Connect Wallet')
    works = true
    await modal.setLocale('de')
    expect(label()).toBe('Wallet verbinden')
    modal.dispose()
  })

  test('a removed plugin adds no texts that were still loading', async () => {
    const { kernel, stop } = createTestKernel({
      plugins: [languages()],
      services: createMockServices().list,
    })
    await kernel.settled()
    const loading = kernel.call(textsWanted, { locale: 'hi' })
    await kernel.remove('languages')
    await loading
    expect(kernel.texts.get().filter(({ locale }) => locale === 'hi')).toEqual([])
    stop()
  })
})
