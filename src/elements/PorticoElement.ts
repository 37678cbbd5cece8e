import type { Modal, ModalState } from 'portico/core'
import type { Dispose, Events } from 'portico/kernel'
import { lease } from '#page'
import {
  type Configuration,
  createGroups,
  type ElementKind,
  type ElementSource,
  type Member,
} from './createGroups.js'
import type { LateModal } from './createLateModal.js'
import type { ElementOptions } from './makeModal.js'

const CONFIGURATION = [
  'project-id',
  'networks',
  'plugins',
  'default-network',
  'theme',
  'accent',
  'locale',
  'prefetch',
] as const satisfies readonly (keyof Configuration)[]

const leaseGroups = () =>
  lease('elements.1', () => {
    const value = createGroups(async (...given) => (await import('./makeModal.js')).makeModal(...given))
    return { value, dispose: value.dispose }
  })

/** Details of the events of an element, by name. */
export interface ElementEvents {
  /** The modal's code is loaded; `element.modal` is set. */
  readonly ready: Modal
  readonly statechange: ModalState
  readonly open: Events['modal.opened']
  readonly close: Events['modal.closed']
  readonly connect: Events['session.connected']
  readonly disconnect: Events['session.disconnected']
  readonly networkchange: Events['network.switched']
  /** A failure. The one of a modal that could not be created is logged, unless a listener prevents the default. */
  readonly error: unknown
}

/** An element of the page that shows a modal, or a button of it. Elements with the same configuration share a modal. */
export abstract class PorticoElement extends HTMLElement {
  static readonly observedAttributes: readonly string[] = [...CONFIGURATION, 'for']

  #groups: ReturnType<typeof leaseGroups> | undefined
  #options: ElementOptions | undefined
  #late: LateModal | undefined
  #modal: Modal | undefined
  #leave: readonly Dispose[] = []
  readonly #member: Member

  constructor(kind: ElementKind, mount: (modal: LateModal) => Dispose) {
    super()
    this.#member = {
      element: this,
      kind,
      source: () => this.#source(),
      follow: (late) => this.#follow(late, mount),
      fail: (error) => {
        if (this.#tell('error', error)) console.error(error)
      },
    }
  }

  /** The modal; undefined until its code is loaded, which the event `ready` reports. */
  get modal(): Modal | undefined {
    return this.#modal
  }

  /** Options of `createModal` that no attribute has. Setting them creates the modal anew. */
  get options(): ElementOptions | undefined {
    return this.#options
  }
  set options(options: ElementOptions | undefined) {
    this.#options = options
    this.#groups?.value.changed()
  }

  /** Loads the modal's code. Rejects if that fails, or if the element has no configuration or is not in a page. */
  async load(): Promise<Modal> {
    // The element may have come into the page in this task.
    await Promise.resolve()
    if (!this.#late) throw new Error(`<${this.localName}> has no networks, or is not in a page`)
    return this.#late.load()
  }

  connectedCallback(): void {
    // A page may set the property before this class is defined.
    if (Object.hasOwn(this, 'options')) {
      const { options } = this
      Reflect.deleteProperty(this, 'options')
      this.options = options
    }
    this.#groups ??= leaseGroups()
    this.#groups.value.join(this.#member)
  }

  disconnectedCallback(): void {
    this.#groups?.value.leave(this.#member)
    // An element that is moved joins again in the same task, and keeps its modal.
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#groups?.release()
      this.#groups = undefined
    })
  }

  attributeChangedCallback(): void {
    this.#groups?.value.changed()
  }

  #source(): ElementSource | undefined {
    if (!this.hasAttribute('networks') && !this.#options?.networks) return undefined
    const attributes: Record<string, string> = {}
    for (const name of CONFIGURATION) {
      const value = this.getAttribute(name)
      if (value !== null) attributes[name] = value
    }
    return { attributes, options: this.#options }
  }

  #follow(late: LateModal | undefined, mount: (modal: LateModal) => Dispose): void {
    if (late === this.#late) return
    for (const each of this.#leave) each()
    this.#late = late
    this.#modal = undefined
    this.#leave = late ? [mount(late), late.subscribe(() => this.#meet(late))] : []
    if (late) this.#meet(late)
  }

  /** Listens to the modal as soon as it is loaded. */
  #meet(late: LateModal): void {
    const modal = late.get()
    if (!modal) return
    if (this.#modal !== modal) {
      this.#modal = modal
      this.#leave = [...this.#leave, ...this.#listen(modal)]
      this.#tell('ready', modal)
    }
    this.#tell('statechange', modal.getState())
  }

  /** Dispatches an event; returns false if a listener has prevented its default. */
  #tell<K extends keyof ElementEvents>(name: K, detail: ElementEvents[K]): boolean {
    return this.dispatchEvent(new CustomEvent(name, { detail, cancelable: name === 'error' }))
  }

  #listen(modal: Modal): readonly Dispose[] {
    return [
      modal.on('modal.opened', (detail) => this.#tell('open', detail)),
      modal.on('modal.closed', (detail) => this.#tell('close', detail)),
      modal.on('session.connected', (detail) => this.#tell('connect', detail)),
      modal.on('session.disconnected', (detail) => this.#tell('disconnect', detail)),
      modal.on('network.switched', (detail) => this.#tell('networkchange', detail)),
      modal.on('error', (detail) => this.#tell('error', detail)),
    ]
  }
}
