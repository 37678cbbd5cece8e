import type { Modal } from 'portico/core'
import type { Dispose } from 'portico/kernel'
import {
  avatarRects,
  balanceOf,
  balanceText,
  exactAmount,
  type ReactTestId,
  shortAddress,
  shownLocale,
} from 'portico/react'
import { type ButtonModal, mountHostButton } from './mountHostButton.js'

const SVG = 'http://www.w3.org/2000/svg'

const generated = (address: string): SVGElement => {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 40 40')
  svg.setAttribute('aria-hidden', 'true')
  svg.dataset.testid = 'avatar' satisfies ReactTestId
  for (const rect of avatarRects(address)) {
    const piece = document.createElementNS(SVG, 'rect')
    for (const [name, value] of Object.entries({ ...rect, height: 8 })) piece.setAttribute(name, `${value}`)
    svg.append(piece)
  }
  return svg
}
/** Stacks the profile image on the generated avatar, in one grid cell. */
const fill = { gridArea: '1/1', width: '100%', height: '100%', objectFit: 'cover' }
const picture = (address: string, src: string | undefined): Element => {
  const svg = generated(address)
  const frame = document.createElement('span')
  const holder = src ? frame : svg
  holder.setAttribute('class', 'portico-button-avatar')
  holder.setAttribute('part', 'avatar')
  if (!src) return svg
  Object.assign(frame.style, { display: 'inline-grid', overflow: 'hidden' })
  const image = new Image()
  for (const { style } of [svg, image]) Object.assign(style, fill)
  image.referrerPolicy = 'no-referrer'
  image.src = src
  image.alt = ''
  image.decoding = 'async'
  image.draggable = false
  image.onerror = () => image.remove()
  frame.append(svg, image)
  return frame
}

const part = (tag: 'bdi' | 'span', name: string, text: string): HTMLElement => {
  const element = document.createElement(tag)
  element.className = `portico-button-${name}`
  element.part = name
  element.dir = 'ltr'
  element.textContent = text
  return element
}

/** Content of the button of a connected account, the same as in the React button. */
const account = (
  address: string,
  { activeNamespace = '', accounts, networks }: ReturnType<Modal['getState']>,
  locale: string,
) => {
  const { profileName, profileImage } = accounts[activeNamespace] ?? {}
  const balance = balanceOf(accounts[activeNamespace], networks[activeNamespace])
  const parts: Element[] = [picture(address, profileImage)]
  if (balance) {
    const { value, decimals, symbol } = balance
    const amount = part('bdi', 'balance', balanceText(balance, locale))
    amount.title = `${exactAmount(value, decimals, locale)} ${symbol}`
    parts.push(amount)
  }
  const name = part('span', 'address', profileName ?? shortAddress(address))
  if (profileName) name.dir = 'auto'
  name.translate = false
  return [...parts, name]
}

/**
 * Mounts a connect button in plain DOM, styled by `portico/button.css`; returns a function that removes it.
 */
export const mountButton = (modal: ButtonModal, element: Element): Dispose => {
  const label = document.createElement('span')
  label.part = 'label'
  return mountHostButton(modal, element, {
    draw(button, state, { busy, failed }) {
      const { accounts, activeNamespace = '' } = state
      const { status = 'disconnected', address } = accounts[activeNamespace] ?? {}
      const connected = status === 'connected' && address
      label.textContent = modal.text(
        failed ? 'button.failed' : busy || status === 'connecting' ? 'button.connecting' : 'button.connect',
      )
      if (connected && !failed)
        button.replaceChildren(
          ...account(address, state, shownLocale(state.locale, modal.text('modal.language'))),
        )
      else if (button.firstChild !== label) button.replaceChildren(label)
      button.dataset.testid = (connected ? 'account-button' : 'connect-button') satisfies ReactTestId
      button.dataset.status = status
    },
  })
}
