import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** The text that the page copied last. */
    copied?: string
  }
}

/** Keeps copied texts on the page, because a browser without a window has no clipboard. */
export const keepCopies = (page: Page) =>
  page.evaluate(() => {
    const writeText = async (text: string) => {
      window.copied = text
    }
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
  })

export const readCopied = (page: Page) => page.evaluate(() => window.copied ?? '')
