// @ts-check
import { watchCover } from './watch-cover.mjs'

/** @typedef {import('../approval.mjs').Approval & { ticket: string, page: string, dapp: string }} Asked */

/**
 * @param {string} tag
 * @param {Record<string, unknown>} [given]
 * @param {readonly (Node | string)[]} [children]
 * @returns {HTMLElement}
 */
const make = (tag, given = {}, children = []) => {
  const element = Object.assign(document.createElement(tag), given)
  element.append(...children)
  return element
}

/** An address in groups of four characters, with its ends in bold, because people compare the ends. @param {string} address */
const grouped = (address) => {
  const groups = address.match(/^0x|.{1,4}/g) ?? []
  // The gaps are margins, so that a copied address has no spaces.
  return make(
    'span',
    { className: 'address' },
    groups.map((group, index) =>
      make(index < 2 || index > groups.length - 3 ? 'b' : 'span', { textContent: group }),
    ),
  )
}

/** @param {import('../approval.mjs').Fact} fact */
const row = ({ term, text, kind }) => {
  const value = make('dd')
  if (kind === 'address') value.append(grouped(text))
  else if (kind === 'block')
    value.append(make('pre', { textContent: text, tabIndex: text.length > 300 ? 0 : -1 }))
  else value.textContent = text
  return [make('dt', { textContent: term }), value]
}

/**
 * Shows a request for approval until it is cleared.
 *
 * @param {HTMLElement} place
 * @param {Asked} asked
 * @param {(agreed: boolean) => void} answer
 */
export const showApproval = (place, asked, answer) => {
  const { title, action, network, account, facts, cautions, page, dapp } = asked
  const heading = make('h1', { textContent: title, tabIndex: -1 })
  const list = make('dl', {}, [
    ...row({ term: 'Page', text: dapp ? `${dapp}, ${page}` : page }),
    ...facts.flatMap(row),
    ...row({ term: 'Network', text: network }),
    ...row({ term: 'Your account', text: account, kind: 'address' }),
  ])
  const notes = cautions.map((text) => make('p', { className: 'caution', role: 'note', textContent: text }))
  const others = make('p', { className: 'quiet', role: 'status' })
  const reason = make('p', { className: 'quiet', id: 'reason', role: 'status' })
  const reject = /** @type {HTMLButtonElement} */ (make('button', { type: 'button', textContent: 'Reject' }))
  const approve = /** @type {HTMLButtonElement} */ (
    make('button', { type: 'button', className: 'strong', textContent: action, disabled: true })
  )
  approve.setAttribute('aria-describedby', 'reason')
  const content = make('div', { className: 'content' }, [heading, ...notes, list])
  const answers = make('div', { className: 'answers' }, [others, reason, reject, approve])

  const unwatch = watchCover(approve, (state) => {
    approve.disabled = state !== 'clear'
    reason.textContent = state === 'covered' ? 'Something covers the wallet. Uncover it to go on.' : ''
  })
  /** @param {boolean} agreed */
  const choose = (agreed) => () => {
    unwatch()
    reject.disabled = true
    approve.disabled = true
    if (agreed) approve.setAttribute('aria-busy', 'true')
    reason.textContent = agreed ? 'Working on it…' : ''
    answer(agreed)
  }
  reject.addEventListener('click', choose(false))
  approve.addEventListener('click', choose(true))

  place.replaceChildren(content, answers)
  heading.focus()
  return {
    /** @param {number} count */
    more(count) {
      others.textContent = count > 0 ? `${count} more ${count === 1 ? 'request' : 'requests'} after this` : ''
    },
    clear() {
      unwatch()
      place.replaceChildren()
    },
  }
}
