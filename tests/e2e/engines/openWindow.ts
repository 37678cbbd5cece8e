import type { Page } from 'playwright-core'

/** A window of WebKitGTK with a toolbar is not narrower than this, in px. */
const WITH_TOOLBAR = 460
/** No window of WebKitGTK is narrower than this, in px. */
export const NARROWEST = 340

/** The given window of WebKitGTK in this size, or one that it opens without a toolbar, which may be as narrow as a phone. */
export const openWindow = async (
  first: Page,
  viewport: { readonly width: number; readonly height: number },
) => {
  let page = first
  if (viewport.width < WITH_TOOLBAR) {
    // A press has to open it: the browser blocks all other windows.
    await first.evaluate(() => {
      const opener = document.createElement('button')
      opener.id = 'opener'
      opener.textContent = 'Open'
      opener.onclick = () => void window.open('about:blank', '', 'popup')
      document.body.append(opener)
    })
    ;[page] = await Promise.all([first.waitForEvent('popup'), first.locator('#opener').click()])
  }
  await page.setViewportSize(viewport)
  return page
}
