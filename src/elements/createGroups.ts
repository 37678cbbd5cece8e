import { type Modal, savesData } from 'portico/core'
import { whenIdle } from '#modal'
import { createLateModal, type LateModal } from './createLateModal.js'

/** The attributes that configure a modal, as an element has them. */
export type Configuration = Readonly<
  Partial<
    Record<
      'accent' | 'default-network' | 'locale' | 'networks' | 'plugins' | 'prefetch' | 'project-id' | 'theme',
      string
    >
  >
>

/** The configuration of an element: its attributes and its property `options`. */
export interface ElementSource {
  readonly attributes: Configuration
  readonly options: object | undefined
}

/** How an element shows the modal: as a button that needs none of its code, as one that does, or in itself. */
export type ElementKind = 'button' | 'network' | 'card'

/** An element as its group sees it. */
export interface Member {
  readonly element: HTMLElement
  readonly kind: ElementKind
  /** The configuration of the element itself; undefined if it uses the modal of another element. */
  source(): ElementSource | undefined
  /** Receives the modal of its group; undefined while it has none. */
  follow(modal: LateModal | undefined): void
  fail(error: unknown): void
}

/** Elements with one configuration, and their modal. */
interface Group {
  readonly source: ElementSource
  readonly card: Member | undefined
  readonly modal: LateModal
  members: readonly Member[]
}

type Make = (source: ElementSource, card: Element | undefined) => Promise<Modal>

const isSame = (one: ElementSource, other: ElementSource) =>
  one.options === other.options && JSON.stringify(one.attributes) === JSON.stringify(other.attributes)

/** Where the session stores connections, which another tab may add to. */
const STORED = 'portico/session/connections'

const hasStored = (): boolean => {
  try {
    return localStorage.getItem(STORED) !== null
  } catch {
    return false
  }
}

/**
 * Keeps a modal for each configuration on the page. An element without a configuration belongs to the element that its attribute
 * `for` names, or to the first one of the page that has a configuration.
 */
export const createGroups = (make: Make) => {
  const members = new Set<Member>()
  let groups: readonly Group[] = []
  let isPlanned = false

  const load = (group: Group) =>
    group.modal.load().catch((error) => {
      for (const member of group.members) member.fail(error)
    })

  /** Loads the code of a modal at once if something of it is to be seen, else as its attribute `prefetch` says. */
  const loadInTime = (group: Group) => {
    const { prefetch = 'idle' } = group.source.attributes
    if (hasStored() || group.members.some(({ kind }) => kind !== 'button')) void load(group)
    else if (prefetch === 'idle' && !savesData()) whenIdle(() => groups.includes(group) && load(group))
  }

  const begin = (source: ElementSource, card: Member | undefined): Group => {
    const waits = source.attributes.prefetch === 'none'
    const modal = createLateModal(() => make(source, card?.element), { ready: !hasStored(), waits })
    return { source, card, modal, members: [] }
  }

  const settle = () => {
    isPlanned = false
    const sorted = [...members].sort(({ element: one }, { element: other }) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
    const sourceOf = (member: Member): ElementSource | undefined => {
      const { element } = member
      const id = element.getAttribute('for')
      if (id === null) return member.source() ?? sorted.find((each) => each.source())?.source()
      const named = (element.getRootNode() as Document | ShadowRoot).getElementById?.(id)
      return sorted.find((each) => each.element === named)?.source()
    }
    const wanted: { readonly source: ElementSource; readonly members: Member[] }[] = []
    for (const member of sorted) {
      const source = sourceOf(member)
      const found = source && wanted.find((each) => isSame(each.source, source))
      if (found) found.members.push(member)
      else if (source) wanted.push({ source, members: [member] })
      else member.follow(undefined)
    }
    const before = groups
    groups = wanted.map(({ source, members }) => {
      const card = members.find(({ kind }) => kind === 'card')
      const kept = before.find((each) => isSame(each.source, source) && each.card === card)
      return Object.assign(kept ?? begin(source, card), { members })
    })
    for (const group of before) if (!groups.includes(group)) group.modal.dispose()
    for (const { members, modal } of groups) for (const member of members) member.follow(modal)
    for (const group of groups) loadInTime(group)
  }

  /** Waits for the other elements that the page adds or changes in the same task. */
  const plan = () => {
    if (isPlanned) return
    isPlanned = true
    queueMicrotask(settle)
  }

  const stored = ({ key }: StorageEvent) => {
    if (key === STORED) for (const group of groups) void load(group)
  }
  addEventListener('storage', stored)

  return {
    join(member: Member) {
      members.add(member)
      plan()
    },
    leave(member: Member) {
      members.delete(member)
      member.follow(undefined)
      plan()
    },
    /** An attribute or the options of a member have changed. */
    changed: plan,
    dispose: () => removeEventListener('storage', stored),
  }
}
