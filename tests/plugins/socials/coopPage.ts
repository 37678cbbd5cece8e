import { openPopup } from 'portico/core'
import type { Auth } from 'portico/plugins/auth/contract'
import { logIn } from '../../../plugins/socials/logins/logIn.js'

const [secure = '', provider = ''] = decodeURIComponent(location.hash.slice(1)).split(' ')
const frame = document.createElement('iframe')
frame.src = `${secure}/frame`
document.body.append(frame)

// Playwright gives every page the focus; for a visitor, a window that was cut off would have it.
document.hasFocus = () => false
// The page's clock only moves when a test calls `pass`, because a busy machine navigates windows slowly.
let now = 0
performance.now = () => now
const { setInterval: every } = window
window.setInterval = ((run: () => void, ms: number) => every(run, ms / 10)) as typeof setInterval
const steps: string[] = []
let lead = () => {}
const led = new Promise<string>((resolve) => {
  lead = () => resolve(provider)
})
const seen: { steps: string[]; ended?: string } = { steps }
Object.assign(window, {
  seen,
  lead: () => lead(),
  pass: (ms: number) => {
    now += ms
  },
})
document.querySelector('button')?.addEventListener('click', () => {
  const popup = openPopup(`${secure}/loading`)
  if (!popup) throw new Error('No window')
  logIn(
    {
      secureOrigin: secure,
      isFrame: (source: unknown) => source === frame.contentWindow,
      getSocialRedirectUri: () => led,
      connectSocial: async () => ['connected'],
    } as unknown as Auth,
    popup,
    {
      provider: 'google',
      signals: [],
      step: (step) => steps.push(step),
      redirectHosts: [new URL(provider).host],
    },
  ).then(
    ([connection]) => {
      seen.ended = String(connection)
    },
    (error) => {
      seen.ended = error.message
    },
  )
})
