import { describe, expect, test } from 'vitest'
import { eventually, openBrowser, type Visitor } from './visitor.js'

const { site, visit } = openBrowser()

let serial = 0
/** A page with every plugin, and a project with this configuration. */
const start = async (settings: object, options?: Parameters<typeof visit>[1]) => {
  const projectId = `features-${Date.now().toString(36)}-${serial++}`
  const told = await fetch(`${site.directory}/project`, {
    method: 'POST',
    body: JSON.stringify({ projectId, ...settings }),
  })
  expect(told.status).toBe(204)
  return visit(`${site.fixtures}/everything/?wallets=honest&project=${projectId}`, options)
}
const entry = (id: string, ...config: string[]) => ({ id, isEnabled: true, config })

const opened = async ({ page, connectButton, view }: Visitor) => {
  const answered = page.waitForResponse(/\/appkit\/v1\/config/)
  await connectButton.click()
  await view('Connect')
  await answered
}
const logins = ({ card }: Visitor) =>
  card
    .locator('[data-testid=email-field], [data-testid^=social-]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-testid')).sort())
const connected = async ({ row, approve, closed, accountButton, view, card }: Visitor) => {
  await row('Honest Wallet').click()
  await approve()
  await closed()
  await accountButton.waitFor()
  await accountButton.click()
  await view('Account')
  await card.getByTestId('action-receive').waitFor()
}
const account = ({ card }: Visitor) =>
  card
    .locator('[data-testid^=action-], [data-testid^=tab-]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-testid')).sort())

describe('the project configuration decides which features the modal has', () => {
  test('FLG-01 all on: e-mail, the social logins, swap, onramp and activity', async () => {
    const visitor = await start({})
    await opened(visitor)
    await eventually(() => logins(visitor)).toEqual([
      'email-field',
      'social-discord',
      'social-google',
      'social-more',
      'social-x',
    ])
    await connected(visitor)
    await eventually(() => account(visitor)).toEqual(
      expect.arrayContaining([
        'action-onramp',
        'action-receive',
        'action-send',
        'action-swaps',
        'tab-activity',
      ]),
    )
    await visitor.card.getByTestId('action-onramp').click()
    await visitor.view('Onramp')
    await visitor.id('onramp-provider-meld').waitFor()
  })

  test('FLG-02 three social logins, no e-mail and no swap: exactly those', async () => {
    const visitor = await start({
      features: [
        entry('social_login', 'google', 'github', 'apple'),
        entry('onramp', 'meld'),
        entry('activity'),
      ],
    })
    await opened(visitor)
    await eventually(() => logins(visitor)).toEqual(['social-apple', 'social-github', 'social-google'])
    await connected(visitor)
    await eventually(() => account(visitor)).not.toContain('action-swaps')
    expect(await account(visitor)).toEqual(
      expect.arrayContaining(['action-onramp', 'action-receive', 'action-send', 'tab-activity']),
    )
  })

  test('FLG-03 API-10 all off: wallets still connect, and only configured hosts are contacted', async () => {
    const hosts = new Set<string>()
    const visitor = await start({ features: [] })
    visitor.page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    await opened(visitor)
    await eventually(() => logins(visitor)).toEqual([])
    await connected(visitor)
    await eventually(() => account(visitor)).toEqual(
      expect.not.arrayContaining(['action-onramp', 'action-swaps', 'tab-activity']),
    )
    expect(await account(visitor)).toEqual(expect.arrayContaining(['action-receive', 'action-send']))
    const facts = Object.values(
      (await (await fetch(`${site.fixtures}/sandbox.json`)).json()) as Record<string, unknown>,
    ).flatMap((each) => (typeof each === 'string' && URL.canParse(each) ? [new URL(each).origin] : []))
    expect([...hosts].filter((each) => each !== site.fixtures && !facts.includes(each))).toEqual([])
  })

  test('a project above the limits of its plan has no logins', async () => {
    const visitor = await start(
      { limits: { tier: 'starter', isAboveMauLimit: true, isAboveRpcLimit: false } },
      // The developer's alert is logged to the console.
      { expected: /Usage Limit Exceeded/ },
    )
    await opened(visitor)
    await eventually(() => logins(visitor)).toEqual([])
    await connected(visitor)
  })
})
