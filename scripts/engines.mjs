import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installWithApt, isDebianRoot } from './chromium.mjs'

const firstOf = (...paths) => paths.find((path) => existsSync(path))

/** Path of a Firefox that speaks WebDriver BiDi, or undefined. */
export const findFirefox = () =>
  firstOf(...[process.env.FIREFOX_PATH ?? []].flat(), '/usr/bin/firefox-esr', '/usr/bin/firefox')

/** Paths of WebKitGTK's driver, of its browser and of the display server that it needs, or undefined. */
export const findWebKit = () => {
  const driver = firstOf('/usr/bin/WebKitWebDriver')
  const display = firstOf('/usr/bin/Xvfb')
  for (const folder of ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']) {
    const name = existsSync(folder) && readdirSync(folder).find((each) => /^webkit2?gtk-\d/.test(each))
    const browser = name && firstOf(`${folder}/${name}/MiniBrowser`)
    if (driver && display && browser) return { driver, display, browser }
  }
  return undefined
}

/** Installs Firefox and WebKitGTK where that needs no confirmation. */
function ensureEngines() {
  const missing = [
    ...(findFirefox() ? [] : ['firefox-esr']),
    ...(findWebKit() ? [] : ['webkit2gtk-driver', 'xvfb']),
  ]
  if (missing.length && isDebianRoot()) installWithApt(missing)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureEngines()
  console.log(`Firefox: ${findFirefox() ?? 'not installed'}`)
  console.log(`WebKitGTK: ${findWebKit()?.browser ?? 'not installed'}`)
}
