import { eventually, type Visitor } from './visitor.js'

/** Opens the modal by the host's button and chooses to pair. */
export const chooseCode = async ({ id, view, card }: Visitor) => {
  await id('top-buttons').getByTestId('connect-button').click()
  await view('Connect')
  await card.getByTestId('wallet-row').filter({ hasText: 'WalletConnect' }).click()
  await card.page().locator('[data-testid=portico-card][data-view=ConnectingWalletConnect]').waitFor()
}

/** Does the same and waits for the code. */
export const openCode = async (visitor: Visitor) => {
  await chooseCode(visitor)
  await visitor.card.getByTestId('qr-code').waitFor()
}

/** The link of the code, copied by its button. */
export const copyLink = async ({ page, card }: Visitor) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await card.locator('[data-testid=copy-pairing]:not([aria-disabled])').click()
  await card.getByText('Link copied').first().waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Status of each namespace that is not disconnected. */
export const connected = ({ page }: Visitor) =>
  eventually(() =>
    page.evaluate(() =>
      Object.entries(window.pairing.modal.getState().accounts)
        .filter(([, { status }]) => status === 'connected')
        .map(([namespace]) => namespace),
    ),
  )
