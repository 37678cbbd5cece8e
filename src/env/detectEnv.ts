import type { Env } from 'portico/core'

/** What the browser is now; false and empty where there is none or it does not tell. */
export const detectEnv = (): Env => {
  const read = <T>(get: () => T, fallback: T): T => {
    try {
      return get() ?? fallback
    } catch {
      return fallback
    }
  }
  const agent = read(() => navigator.userAgent, '')
  const apple = /macintosh/i.test(agent)
  // An iPad that asks for desktop pages calls itself a Macintosh; no Macintosh has a touch screen.
  const touch = apple && read(() => navigator.maxTouchPoints > 1, false)
  const ios = touch || /iphone|ipad|ipod/i.test(agent)
  const android = /android/i.test(agent)
  return {
    mobile: ios || android || /mobi|opera mini/i.test(agent),
    ios,
    android,
    mac: apple && !touch,
    telegram: read(
      // Own: an element with such an id is found in the window, too.
      () => ['', 'WebviewProxy', 'WebviewProxyProto'].some((end) => Object.hasOwn(window, `Telegram${end}`)),
      false,
    ),
    iframe: read(() => window.self !== window.top, false),
    // By itself: the browser's first look at it takes 10 ms, a third of what opening the modal does.
    get timezone() {
      return read(() => Intl.DateTimeFormat().resolvedOptions().timeZone, '')
    },
    origin: read(() => window.origin, ''),
  }
}
