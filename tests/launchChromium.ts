import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

/** Starts a Chromium whose pages may take as long as a slow and busy machine needs. */
export const launchChromium = async (options: LaunchOptions): Promise<Browser> => {
  const browser = await chromium.launch(options)
  browser.on('context', (context) => context.setDefaultTimeout(120_000))
  return browser
}
