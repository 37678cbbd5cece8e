import type { CDPSession } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { whole } from '../volumes.js'
import { listen, said } from './byKeyboard.js'
import { countDifferentPixels } from './countDifferentPixels.js'
import { newAddress, openLogins } from './openLogins.js'
import { eventually, type Visitor } from './visitor.js'

// The headless shell has no autofill.
const { start, codeFor, openModal, giveEmail, logIn } = openLogins({ whole: true })

const find = (testId: string) => `(function find(root) {
  return root.querySelector('[data-testid=${testId}]') ??
    [...root.querySelectorAll('*')].map((each) => each.shadowRoot && find(each.shadowRoot)).find(Boolean)
})(document)`

/** Access to functions of the browser, such as its saved addresses, over the DevTools protocol. */
const browserOf = ({ page }: Visitor) => page.context().newCDPSession(page)

const objectOf = async (browser: CDPSession, testId: string) => {
  const { result } = await browser.send('Runtime.evaluate', { expression: find(testId) })
  return result.objectId as string
}

/** Chooses a saved address of the visitor, as in the browser's list under the field. */
const chooseAddress = async (visitor: Visitor, testId: string, email: string) => {
  const browser = await browserOf(visitor)
  await visitor.id(testId).focus()
  const objectId = await objectOf(browser, testId)
  const { node } = await browser.send('DOM.describeNode', { objectId })
  const fields = Object.entries({
    NAME_FULL: 'Ada Lovelace',
    EMAIL_ADDRESS: email,
    ADDRESS_HOME_CITY: 'London',
  })
  await browser.send('Autofill.enable')
  await browser.send('Autofill.trigger', {
    fieldId: node.backendNodeId,
    address: { fields: fields.map(([name, value]) => ({ name, value })) },
  } as never)
  await eventually(() => visitor.id(testId).inputValue()).toBe(email)
}

/**
 * Fills a field as extensions do: from an isolated world, with synthetic events that name no key, and the
 * whole value at once.
 */
const fillAsManager = async (visitor: Visitor, testId: string, value: string) => {
  const browser = await browserOf(visitor)
  const { frameTree } = await browser.send('Page.getFrameTree')
  const { executionContextId } = await browser.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'password manager',
  })
  const fill = (field: HTMLInputElement, value: string) => {
    const init = { bubbles: true, composed: true }
    field.click()
    field.focus()
    const keys = ['keydown', 'keypress', 'keyup']
    for (const type of keys) field.dispatchEvent(new Event(type, init))
    field.value = value
    for (const type of keys) field.dispatchEvent(new KeyboardEvent(type, init))
    field.dispatchEvent(new InputEvent('input', { ...init, inputType: 'insertReplacementText', data: value }))
    field.dispatchEvent(new Event('change', init))
    field.blur()
    return field.value
  }
  const { exceptionDetails } = await browser.send('Runtime.evaluate', {
    contextId: executionContextId,
    expression: `(${fill})(${find(testId)}, ${JSON.stringify(value)})`,
  })
  expect(exceptionDetails).toBeUndefined()
}

/** Attributes by which browsers and password managers recognise the fields of a view. */
const fields = ({ card }: Visitor) =>
  card
    .locator('input,textarea,select')
    .evaluateAll((all) =>
      (all as HTMLInputElement[]).map(({ type, name, autocomplete, inputMode, labels }) =>
        [type, name, autocomplete, inputMode, labels?.[0]?.textContent].join(' '),
      ),
    )

describe('autofill', () => {
  test('AXS-10 the browser fills the address, a password manager the code, and both continue', async () => {
    const visitor = await start()
    const { id, page, card, closed, accountButton } = visitor
    await openModal(visitor)
    expect(await fields(visitor)).toEqual(['email email email email E-mail address'])
    const email = newAddress()
    await chooseAddress(visitor, 'email-field', email)
    await page.keyboard.press('Enter')
    const code = await codeFor(email)
    await card.getByText(email).waitFor()
    await id('code-input').waitFor()
    expect(await fields(visitor)).toEqual(['text  one-time-code numeric One-time code, 6 digits'])
    await fillAsManager(visitor, 'code-input', code)
    await closed()
    await accountButton.waitFor()
  })

  test('AXS-10 a password manager replaces typed text without an old error; a wrong code is announced', async () => {
    const visitor = await start({ init: listen })
    const { page, id, card, closed } = visitor
    await openModal(visitor)
    const email = newAddress()
    await id('email-field').pressSequentially('ada')
    await fillAsManager(visitor, 'email-field', email)
    expect(await id('email-field').getAttribute('aria-invalid')).toBeNull()
    await id('email-continue').click()
    const code = await codeFor(email)
    const group = card.getByRole('textbox', { name: 'One-time code, 6 digits' })
    await group.waitFor()
    await fillAsManager(visitor, 'code-input', code === '111111' ? '222 222' : '111 111')
    await card.getByTestId('field-error').getByText('That code isn’t right.').waitFor()
    expect(await group.getAttribute('aria-invalid')).toBe('true')
    const described = await group.evaluate((field) =>
      field
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((each) => (field.getRootNode() as ShadowRoot).getElementById(each)?.textContent),
    )
    expect(described).toEqual([
      'That code isn’t right. Try again.',
      'The code is checked after the last digit.',
    ])
    expect(await said(page)).toContain('That code isn’t right. Try again.')
    await eventually(() => group.inputValue()).toBe('')
    await fillAsManager(visitor, 'code-input', code)
    await closed()
  })

  test('AXS-10 EML-07 a code pasted as the mail shows it fills the boxes and is sent', async () => {
    const visitor = await start({ permissions: ['clipboard-read', 'clipboard-write'] })
    const { page, id, closed } = visitor
    const email = newAddress()
    await giveEmail(visitor, email)
    const code = await codeFor(email)
    await id('code-input').waitFor()
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      ` ${code.slice(0, 3)} ${code.slice(3)}\n`,
    )
    await page.keyboard.press('ControlOrMeta+V')
    await closed()
  })

  test('AXS-10 autofilled digits change only the boxes, in either theme', async () => {
    const visitor = await start()
    const { page, id, card } = visitor
    await giveEmail(visitor, newAddress())
    await id('code-input').waitFor()
    await id('code-input').fill('1234')
    const browser = await browserOf(visitor)
    await browser.send('DOM.enable')
    await browser.send('CSS.enable')
    await browser.send('DOM.getDocument', { depth: -1, pierce: true })
    const objectId = await objectOf(browser, 'code-input')
    const { nodeId } = await browser.send('DOM.requestNode', { objectId })
    const force = (...forcedPseudoClasses: string[]) =>
      browser.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })
    const shot = () => card.locator('.p-code-boxes').screenshot()
    const as = (state: string) => id('code-input').evaluate((field, state) => field.matches(state), state)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await force()
      const before = await shot()
      await force('autofill')
      expect(await as(':autofill')).toBe(true)
      // Rounded edges may differ by a few; one colour behind the boxes would be thousands.
      expect(await countDifferentPixels(page.context(), before, await shot())).toBeLessThan(100)
    }
  })

  test.runIf(whole)('AXS-10 EML-18 the fields for a new address can be autofilled as well', async () => {
    const visitor = await start()
    const { page, view, id, card } = visitor
    await logIn(visitor)
    await page.evaluate(() => void window.logins.updateEmail()?.catch(() => {}))
    await view('UpdateEmailWallet')
    expect(await fields(visitor)).toEqual(['email email email email New e-mail'])
    const next = newAddress()
    await chooseAddress(visitor, 'new-email', next)
    await id('save-email').click()
    await card.getByText('Step 1 of 2').waitFor()
    expect(await fields(visitor)).toEqual(['text  one-time-code numeric One-time code, 6 digits'])
  })
})
