import type { Env } from 'portico/core'

/** Detects the current browser; false or empty values if there is none or it does not tell. */
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
  // An iPad that requests desktop pages identifies as a Macintosh; no Macintosh has a touch screen.
  const touch = apple && read(() => navigator.maxTouchPoints > 1, false)
  const ios = touch || /iphone|ipad|ipod/i.test(agent)
  const android = /android/i.test(agent)
  return {
    mobile: ios || android || /mobi|opera mini/i.test(agent),
    ios,
    android,
    mac: apple && !touch,
    telegram: read(
      // Own properties only: elements with such an id are also found on the window.
      () => ['', 'WebviewProxy', 'WebviewProxyProto'].some((end) => Object.hasOwn(window, `Telegram${end}`)),
      false,
    ),
    iframe: read(() => window.self !== window.top, false),
    // Lazy: the first read takes 10 ms in browsers, a third of the time it takes to open the modal.
    get timezone() {
      return read(() => Intl.DateTimeFormat().resolvedOptions().timeZone, '')
    },
    origin: read(() => window.origin, ''),
  }
}
