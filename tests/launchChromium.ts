import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

/** Starts Chromium with time limits that suffice on a slow, busy machine. */
export const launchChromium = async (options: LaunchOptions): Promise<Browser> => {
  const browser = await chromium.launch(options)
  browser.on('context', (context) => context.setDefaultTimeout(120_000))
  return browser
}
