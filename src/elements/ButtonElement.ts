import css from 'portico/button.css?inline'
import type { Dispose } from 'portico/kernel'
import { adoptSheet } from '#page'
import type { LateModal } from './createLateModal.js'
import { PorticoElement } from './PorticoElement.js'

// As wide and high as the button, so that nothing moves when a script defines the element before the style sheet of the page.
const hostCss =
  ':host{display:inline-flex;vertical-align:middle;min-width:148px;max-width:100%;min-height:40px}:host(portico-network){min-width:max(148px,11em)}:host([hidden]){display:none}.place{display:contents}@media (pointer:coarse){:host{min-height:44px}}'

/** An element with a button of the modal in its shadow root. */
export abstract class ButtonElement extends PorticoElement {
  constructor(kind: 'button' | 'network', mount: (modal: LateModal, place: Element) => Dispose) {
    const place = document.createElement('span')
    super(kind, (modal) => mount(modal, place))
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
    adoptSheet(root, css + hostCss)
    place.className = 'place'
    root.append(place)
  }
}
