// @ts-check
import { createApprovals } from './approvals.mjs'
import { createAsk } from './ask.mjs'
import { openChannel } from './channel.mjs'
import { createFaulty } from './faulty.mjs'
import { SIGNING } from './methods.mjs'
import { applyTheme } from './theme.mjs'

/** @param {string} name */
const mark = (name) => document.querySelector(`meta[name=${name}]`)?.getAttribute('content') ?? ''

const page = mark('page')
const embedder = mark('embedder')
// If the browser reports the embedding origin, it must equal the one the server reports: another page may embed this address.
const around = location.ancestorOrigins?.[0] ?? embedder

if (parent === window || around !== embedder) {
  document.body.textContent = 'The wallet works inside of another page only.'
} else {
  // Keeps the page's id in the address, so that a reload of this frame finds its session. Other origins cannot read it there.
  const address = new URL(location.href)
  address.searchParams.set('page', page)
  history.replaceState(null, '', address)

  const ask = createAsk(page)
  const approvals = createApprovals(/** @type {HTMLElement} */ (document.querySelector('main')), ask)
  const channel = openChannel(embedder, async ({ name, id, payload }) => {
    if (name === 'RELOAD') {
      channel.post('RELOAD_SUCCESS', { id })
      location.reload()
      return
    }
    if (name === 'SYNC_THEME') applyTheme(payload)
    // An abort names no request, so it ends every open question; each request still gets its own answer.
    if (name === 'RPC_ABORT' || name === 'SIGN_OUT') approvals.abort()
    const asking = ask(name, payload)
    const settle =
      name === 'RPC_REQUEST'
        ? approvals.expect(asking, SIGNING.has(/** @type {any} */ (payload)?.method))
        : undefined
    const asked = await asking
    const { faults } = asked
    /** @param {import('./ask.mjs').Answer} answer */
    const message = ({ error, payload: result }) =>
      error === undefined
        ? { type: `${name}_SUCCESS`, id, payload: result }
        : { type: `${name}_ERROR`, id, payload: { message: error } }
    if (faulty.leaves(faults, name, () => message(asked))) return
    const { type, ...rest } = message(settle ? await settle(asked) : asked)
    await faulty.answer(faults, name, type, rest)
    if (asked.session !== undefined) channel.post('SESSION_UPDATE', { payload: { token: asked.session } })
  })
  const faulty = createFaulty(channel)
  const faults = JSON.parse(mark('faults') || 'null') ?? undefined
  await faulty.answer(faults, 'READY', 'READY', { payload: {} })
  if (faults) faulty.arrive()
}
