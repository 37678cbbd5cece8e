import type { FrameLocator, Page } from 'playwright-core'
import type { Faults } from '../../demo/sandbox/secure/faults.mjs'
import { eventually, openBrowser, type VisitOptions, type Visitor } from './visitor.js'

interface Mail {
  readonly subject: string
  readonly text: string
}

export interface LoginsOptions extends VisitOptions {
  /** Faults of the secure site for this visit only; `setFaults` changes them. */
  readonly faults?: Faults
  /** Further query parameters of the page. */
  readonly query?: string
  /** Address of the page, if it is on another site than usual. */
  readonly page?: string
}

let serial = 0
const unique = () => `${Date.now().toString(36)}${serial++}`
/** A new e-mail address. */
export const newAddress = () => `ada${unique()}@mail.com`
/** A new user name for a provider. */
export const newName = () => `ada${unique()}`

export const frameOf = (page: Page): FrameLocator => page.frameLocator('#w3m-iframe')

/** Opens pages with logins; has the actions of their visitors. */
export const openLogins = (options?: Parameters<typeof openBrowser>[0]) => {
  const browser = openBrowser(options)
  const { site, visit } = browser

  const setFaults = async (projectId: string, faults: Faults = {}) => {
    const response = await fetch(`${site.secure}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ projectId, faults }),
    })
    if (!response.ok) throw new Error(await response.text())
  }
  const start = async ({ faults, query = '', page = site.fixtures, ...options }: LoginsOptions = {}) => {
    const project = unique()
    if (faults) await setFaults(project, faults)
    const visitor = await visit(
      `${page}/logins/?wallets=none&announce=none&project=${project}${query}`,
      options,
    )
    return { ...visitor, setFaults: (next?: Faults) => setFaults(project, next) }
  }
  /** Waits for this number of mails to the address; returns the newest. */
  const mailFor = async (to: string, count = 1): Promise<Mail> => {
    let mails: readonly Mail[] = []
    await eventually(async () => {
      mails = await fetch(`${site.secure}/mailbox.json?to=${encodeURIComponent(to)}`).then((response) =>
        response.json(),
      )
      return mails.length
    }).toBe(count)
    return mails[0] as Mail
  }
  const codeFor = async (to: string, count = 1) =>
    /\b\d{6}\b/.exec((await mailFor(to, count)).text)?.[0] ?? ''

  const openModal = async ({ id, view }: Visitor) => {
    await id('top-buttons').getByTestId('connect-button').click()
    await view('Connect')
  }
  /** Gives the address, which sends the mail. */
  const giveEmail = async (visitor: Visitor, email: string) => {
    await openModal(visitor)
    await visitor.id('email-field').fill(email)
    await visitor.id('email-field').press('Enter')
  }
  const enterCode = async ({ id }: Visitor, code: string) => {
    await id('code-input').waitFor()
    await eventually(() => id('code-input').isEditable()).toBe(true)
    await id('code-input').fill(code)
  }
  const logIn = async (visitor: Visitor, email = newAddress(), count = 1) => {
    await giveEmail(visitor, email)
    await enterCode(visitor, await codeFor(email, count))
    await visitor.closed()
    await visitor.accountButton.waitFor()
    return email
  }
  /** Opens the window of a provider. */
  const openPopup = async ({ page, id, card }: Visitor, provider: string) => {
    const button = card.getByTestId(`social-${provider}`)
    if (!(await button.isVisible())) await id('social-more').click()
    const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()])
    return popup
  }
  const logInAt = async (popup: Page, name: string) => {
    await popup.getByLabel('Name').fill(name)
    await popup.getByRole('button', { name: 'Log in' }).click()
  }

  return {
    ...browser,
    start,
    mailFor,
    codeFor,
    openModal,
    giveEmail,
    enterCode,
    logIn,
    openPopup,
    logInAt,
  }
}

/** The host's view of the account on EVM networks. */
export const accountOf = ({ page }: Visitor) =>
  page.evaluate(() => window.logins.modal.getState().accounts.eip155)

/** Opens the account view. */
export const openAccount = async ({ accountButton, view }: Visitor) => {
  await accountButton.click()
  return view('Account')
}

/** Connected addresses by namespace. */
export const addressesOf = ({ page }: Visitor) =>
  page.evaluate(() =>
    Object.fromEntries(
      Object.entries(window.logins.modal.getState().accounts).flatMap(([namespace, { status, address }]) =>
        status === 'connected' ? [[namespace, address]] : [],
      ),
    ),
  )

/** Sends a request to the wallet as the host's code does; the result goes to `ended`. */
export const ask = ({ page }: Visitor, namespace: string, method: string, params: unknown) =>
  page.evaluate(([namespace, method, params]) => window.logins.ask(namespace, method, params), [
    namespace,
    method,
    params,
  ] as const)

export const ended = ({ page }: Visitor) => page.evaluate(() => window.logins.ended)

/** Stored entries of the login, by key. */
export const storedOf = ({ page }: Visitor) =>
  page.evaluate(
    () =>
      Object.fromEntries(
        Object.entries(localStorage).filter(([key]) => key.startsWith('portico/auth/')),
      ) as Record<string, string>,
  )
