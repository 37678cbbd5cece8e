import type { Dispose, Network } from 'portico/kernel'
import type { ReactTestId } from 'portico/react'
import { type ButtonModal, mountHostButton } from '#modal'
import { networkMark } from '#networkMarks'

const SVG = 'http://www.w3.org/2000/svg'

const svg = (viewBox: string, size: number, ...paths: readonly Readonly<Record<string, string>>[]) => {
  const element = document.createElementNS(SVG, 'svg')
  element.setAttribute('viewBox', viewBox)
  for (const side of ['width', 'height']) element.setAttribute(side, `${size}`)
  element.setAttribute('aria-hidden', 'true')
  for (const attributes of paths) {
    const path = document.createElementNS(SVG, 'path')
    for (const [name, value] of Object.entries(attributes)) path.setAttribute(name, value)
    element.append(path)
  }
  return element
}

/** The mark of a network: its image, a drawn mark, or the first letter of its name. */
const markOf = ({ caipNetworkId, name, assets }: Network): Element => {
  if (assets?.imageUrl) {
    const image = new Image(20, 20)
    image.src = assets.imageUrl
    image.alt = ''
    return image
  }
  const shape = networkMark(caipNetworkId)
  if (shape) {
    const [plate, path, ink = '#fff'] = shape
    return svg(
      '0 0 24 24',
      20,
      { fill: plate, d: 'M0 0h24v24H0z' },
      { fill: ink, 'fill-rule': 'evenodd', d: path },
    )
  }
  const letter = document.createElement('span')
  letter.className = 'portico-button-letter'
  letter.setAttribute('aria-hidden', 'true')
  // The style sheet shows the letter, because text in the button would be part of its name.
  letter.dataset.letter = Array.from(name.trim())[0]?.toUpperCase() ?? ''
  return letter
}

/** Mounts a network button in plain DOM, like the React button; returns a function that removes it. */
export const mountNetworkButton = (modal: ButtonModal, element: Element): Dispose => {
  const label = document.createElement('span')
  label.part.add('label')
  const chevron = svg('0 0 20 20', 16, {
    d: 'M5 7.5l5 5 5-5',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
  })
  chevron.classList.add('portico-button-chevron')
  chevron.part.add('chevron')
  let shown: Network | undefined
  let mark: Element | undefined
  const isUnsupported = () => {
    const { status, network } = modal.getState()
    return status === 'connected' && network?.unsupported === true
  }
  return mountHostButton(modal, element, {
    target: () => ({ view: isUnsupported() ? 'UnsupportedChain' : 'SwitchNetwork' }),
    draw(button, { status, network }, { failed }) {
      const connected = status === 'connected'
      const unsupported = isUnsupported()
      const words = modal.text(
        `button.${failed ? 'failed' : unsupported ? 'switchNetwork' : connected ? 'unknownNetwork' : 'selectNetwork'}`,
      )
      label.textContent = failed || unsupported ? words : (network?.name ?? words)
      if (network !== shown || !button.firstChild) {
        shown = network
        mark = network && markOf(network)
        mark?.part.add('mark')
        button.replaceChildren(...(mark ? [mark] : []), label, chevron)
      }
      button.dataset.testid = 'network-button' satisfies ReactTestId
      button.dataset.status = unsupported ? 'unsupported' : 'network'
    },
  })
}
