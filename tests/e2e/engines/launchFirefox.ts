import { type Browser, firefox } from 'playwright-core'
import { findFirefox } from '../../../scripts/engines.mjs'

interface Session {
  send(method: string, params?: unknown): Promise<unknown>
}
/** The parts of Playwright that drive a browser over WebDriver BiDi; they run in this process. */
interface Inside {
  readonly _connection: { toImpl(browser: Browser): { readonly _browserSession: Session } }
}

/** Firefox refuses this command of WebDriver BiDi, which Playwright sends for each context and page. */
const REFUSED = 'emulation.setMediaFeaturesOverride'

/** Starts the installed Firefox. Its pages reduce motion, as those of the other browsers in the tests do. */
export const launchFirefox = async (): Promise<Browser> => {
  const executablePath = findFirefox()
  if (!executablePath) throw new Error('No Firefox is installed: run `node scripts/engines.mjs`.')
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
  })
  const session = (browser as unknown as Inside)._connection.toImpl(browser)._browserSession
  const kind = Object.getPrototypeOf(session) as Session
  const { send } = kind
  kind.send = function (this: Session, method, params) {
    return method === REFUSED ? Promise.resolve({}) : send.call(this, method, params)
  }
  browser.on('context', (context) => {
    context.setDefaultTimeout(120_000)
    void context.addInitScript(insertAsTyped)
  })
  return browser
}

/** Playwright's own way sets the value behind React's back, which then takes the field for unchanged. Runs in the page. */
const insertAsTyped = () => {
  const insert = (text: string) => void document.execCommand('insertText', false, text)
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} })
}
