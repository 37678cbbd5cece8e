// @ts-check
import { checkLink } from './check-link.mjs'
import { createKeys } from './keys.mjs'
import { createPeer } from './peer.mjs'
import { scanCode } from './scan-code.mjs'

/** How long to wait for the page's proposal, in milliseconds: a page may show its link first, and gives the relay 15,000. */
const QUESTION = 20_000
const ORIGINS = {
  VALID: 'attested',
  UNKNOWN: 'not attested by anybody',
  INVALID: 'another page than it says',
  SCAM: 'known for fraud',
}

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id))
/**
 * @param {string} tag
 * @param {Record<string, unknown> & { dataset?: Record<string, string> }} [given]
 * @param {readonly (Node | string)[]} [children]
 */
const make = (tag, { dataset = {}, ...given } = {}, children = []) => {
  const element = Object.assign(document.createElement(tag), given)
  Object.assign(element.dataset, dataset)
  element.append(...children)
  return element
}
/** @param {string} text */
const tell = (text) => {
  at('state').textContent = text
}
/** @param {unknown} error */
const tellError = (error) => tell(`That failed: ${error instanceof Error ? error.message : String(error)}`)

/** Shows a question until it is answered. @param {import('./peer.mjs').Question} question @returns {Promise<boolean>} */
const ask = ({ kind, page, url, origin, chains, methods, params }) =>
  new Promise((resolve) => {
    /** @param {boolean} answer */
    const settle = (answer) => () => {
      card.remove()
      resolve(answer)
      at('state').focus()
    }
    const title = kind === 'proposal' ? 'Connect to this page?' : `Allow ${methods[0]}?`
    const heading = make('h2', { textContent: title, tabIndex: -1 })
    const facts = [
      ['Page', `${page}, ${url}`],
      ['Its address is', ORIGINS[origin]],
      [chains.length > 1 ? 'Chains' : 'Chain', chains.join(', ')],
      ...(kind === 'proposal' ? [['It may ask for', methods.join(', ')]] : []),
    ]
    const list = make('dl', {}, [
      ...facts.flatMap(([term = '', text = '']) => [
        make('dt', { textContent: term }),
        make('dd', { textContent: text, ...(text === ORIGINS[origin] && { dataset: { origin } }) }),
      ]),
    ])
    const card = make('article', { dataset: { testid: 'question' } }, [
      heading,
      list,
      ...(params === undefined
        ? []
        : [make('pre', { textContent: JSON.stringify(params, null, 2), tabIndex: 0 })]),
      make('div', { className: 'answers' }, [
        make('button', { type: 'button', textContent: 'Reject', onclick: settle(false) }),
        make('button', {
          type: 'button',
          className: 'strong',
          textContent: 'Approve',
          onclick: settle(true),
        }),
      ]),
    ])
    at('questions').append(card)
    heading.focus()
  })

const facts = await fetch('/sandbox.json').then((response) => response.json())
const keys = createKeys()
const peer = await createPeer({
  relayUrl: facts.relay,
  verify: facts.verify,
  endpoints: facts.endpoints,
  url: location.origin,
  keys,
  ask,
  onChange: () => drawSessions(),
})

/** @param {import('./peer.mjs').PairedSession} session */
const drawSession = ({ topic, peer: page, namespaces }) => {
  const approved = Object.values(namespaces).flatMap((each) => each.chains ?? [])
  // A chain that was not approved is added to the session when it is chosen.
  const more = namespaces.eip155 ? Object.keys(facts.endpoints) : []
  const chains = [...new Set([...approved, ...more])]
  const select = /** @type {HTMLSelectElement} */ (/** @type {unknown} */ (make('select')))
  select.onchange = () => void peer.switchChain(topic, select.value).catch(tellError)
  select.append(...chains.map((chain) => make('option', { value: chain, textContent: chain })))
  select.value = peer.chain(topic) ?? chains[0] ?? ''
  const { name, url } = page.metadata
  return make('li', { dataset: { testid: 'session' } }, [
    make('strong', { textContent: name }),
    make('span', { textContent: url }),
    make('label', {}, ['Chain ', select]),
    make('button', {
      type: 'button',
      textContent: `Disconnect ${name}`,
      onclick: () => void peer.disconnect(topic).catch(tellError),
    }),
  ])
}
function drawSessions() {
  const sessions = peer.sessions()
  at('sessions').replaceChildren(...sessions.map(drawSession))
  at('none').hidden = sessions.length > 0
}

const account = /** @type {HTMLSelectElement} */ (at('account'))
account.append(
  ...[0, 1].map((index) =>
    make('option', { value: String(index), textContent: keys.address('eip155:1', index) }),
  ),
)
account.onchange = () => void peer.switchAccount(Number(account.value)).catch(tellError)

/** Timers of pairings that still wait for a proposal, by topic. @type {Map<string, ReturnType<typeof setTimeout>>} */
const awaited = new Map()
peer.client.on('session_proposal', ({ params }) => {
  clearTimeout(awaited.get(params.pairingTopic))
  if (awaited.delete(params.pairingTopic)) tell('Paired.')
})
/** @param {string} topic */
const giveUp = (topic) => {
  awaited.delete(topic)
  tell('No question came: the link is used up, or its key is not the page’s. Take a new one from the page.')
  // If it stayed, the correct link of this topic would be read with the wrong key.
  void peer.client.core.pairing.disconnect({ topic }).catch(() => {})
}

const field = /** @type {HTMLTextAreaElement} */ (at('uri'))
/** @param {string} uri */
const pair = async (uri) => {
  tell('Asking the relay…')
  try {
    const topic = checkLink(uri)
    clearTimeout(awaited.get(topic))
    awaited.set(
      topic,
      setTimeout(() => giveUp(topic), QUESTION),
    )
    await peer.pair(uri).catch((error) => {
      clearTimeout(awaited.get(topic))
      awaited.delete(topic)
      throw error
    })
    field.value = ''
    if (awaited.has(topic)) tell('Waiting for the page’s question…')
  } catch (error) {
    tellError(error)
  }
}

const camera = /** @type {HTMLVideoElement} */ (at('camera'))
/** The current scan. @type {AbortController | undefined} */
let scanning
const endScan = () => {
  if (!scanning) return
  scanning.abort()
  scanning = undefined
  camera.hidden = true
  at('scan').textContent = 'Scan'
  // The status line shows how the scan ended, and the camera's picture may have pushed it out of view.
  at('state').scrollIntoView({ block: 'nearest' })
}
const scan = async () => {
  const mine = new AbortController()
  scanning = mine
  at('scan').textContent = 'Stop'
  tell('Asking for the camera…')
  try {
    const text = await scanCode({
      video: camera,
      signal: mine.signal,
      onOpen: () => {
        camera.hidden = false
        camera.scrollIntoView({ block: 'nearest' })
        tell('Point the camera at the code.')
      },
    })
    endScan()
    field.value = text
    await pair(text)
  } catch (error) {
    // The caller that stopped this scan has reported it, and may have begun another one.
    if (scanning !== mine) return
    endScan()
    tellError(error)
  }
}
const stopScan = () => {
  if (!scanning) return
  endScan()
  tell('Scanning stopped.')
}
at('scan').onclick = () => {
  if (scanning) stopScan()
  else void scan()
}
// A page in the background must not keep the camera on, because the visitor would not see it.
document.addEventListener('visibilitychange', () => document.hidden && stopScan())
addEventListener('pagehide', stopScan)

at('pair').onsubmit = (event) => {
  event.preventDefault()
  endScan()
  void pair(field.value.trim())
}
at('state').tabIndex = -1
drawSessions()
tell('Ready.')
const given = new URLSearchParams(location.search).get('uri')
if (given) {
  // Removes the link from the address, so that a reload does not pair again.
  history.replaceState(null, '', '/')
  void pair(given)
}
