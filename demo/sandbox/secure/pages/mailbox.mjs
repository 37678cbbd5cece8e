// @ts-check
import { call } from './call.mjs'

const EVERY_MS = 1_000
const list = /** @type {HTMLElement} */ (document.getElementById('mails'))
const none = /** @type {HTMLElement} */ (document.getElementById('none'))
const to = new URLSearchParams(location.search).get('to') ?? ''
/** @type {Set<number>} */
const shown = new Set()

/** Turns only the addresses of this site into links. @param {string} text */
const linked = (text) =>
  text.split(/(http:\/\/\S+)/).map((part) => {
    if (!URL.canParse(part) || new URL(part).port !== location.port) return part
    return Object.assign(document.createElement('a'), {
      href: part,
      textContent: part,
      target: '_blank',
      rel: 'noopener',
    })
  })

/** @param {{ id: number, to: string, subject: string, text: string, date: string }} mail */
const item = ({ to: receiver, subject, text, date }) => {
  const row = document.createElement('li')
  row.className = 'card'
  const heading = Object.assign(document.createElement('h2'), { textContent: subject })
  const about = Object.assign(document.createElement('p'), {
    className: 'quiet',
    textContent: `To ${receiver}, ${new Date(date).toLocaleTimeString()}`,
  })
  const body = Object.assign(document.createElement('p'), { className: 'mail' })
  body.append(...linked(text))
  row.append(heading, about, body)
  return row
}

const look = async () => {
  const mails = await call('mails', { to }).catch(() => undefined)
  for (const mail of [...(mails ?? [])].reverse()) {
    if (shown.has(mail.id)) continue
    shown.add(mail.id)
    list.prepend(item(mail))
  }
  none.textContent = mails === undefined ? 'The mailbox cannot be reached.' : 'No mail yet.'
  none.hidden = mails !== undefined && shown.size > 0
  setTimeout(look, EVERY_MS)
}
await look()
