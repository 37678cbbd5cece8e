import { mountButton } from '#modal'
import { ButtonElement } from './ButtonElement.js'
import { mountLater } from './mountLater.js'
import { PorticoElement } from './PorticoElement.js'

export type { ElementOptions } from './makeModal.js'
export type { ElementEvents } from './PorticoElement.js'
export { PorticoElement }

/** `<portico-button>`: connects the visitor, and shows the account once connected. */
export class PorticoButton extends ButtonElement {
  constructor() {
    super('button', mountButton)
  }
}

/** `<portico-network>`: shows the network, and opens the list of networks. */
export class PorticoNetwork extends ButtonElement {
  constructor() {
    super('network', mountLater)
  }
}

/** `<portico-card>`: the modal in the page instead of over it. */
export class PorticoCard extends PorticoElement {
  constructor() {
    super('card', () => () => {})
  }
}

// Another copy of this file may be on the page: the first one counts.
for (const [name, element] of [
  ['portico-button', PorticoButton],
  ['portico-network', PorticoNetwork],
  ['portico-card', PorticoCard],
] as const)
  if (!customElements.get(name)) customElements.define(name, element)

declare global {
  interface HTMLElementTagNameMap {
    'portico-button': PorticoButton
    'portico-network': PorticoNetwork
    'portico-card': PorticoCard
  }
}
