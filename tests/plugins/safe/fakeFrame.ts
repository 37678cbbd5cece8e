import { vi } from 'vitest'

export interface Posted {
  readonly message: { readonly id: string; readonly method: string; readonly params?: unknown }
  readonly to: string
}

/** A page in a frame, with its messages to its parent, and answers from there or other windows. */
export const fakeFrame = ({ parent, framed = true }: { parent?: string; framed?: boolean } = {}) => {
  const posted: Posted[] = []
  const target = new EventTarget()
  const listeners = new Set<unknown>()
  const outside = {
    postMessage: (message: Posted['message'], to: string) => {
      posted.push({ message, to })
      heard?.(message, to)
    },
  }
  let heard: ((message: Posted['message'], to: string) => void) | undefined
  const page = {
    crypto: globalThis.crypto,
    location: parent === undefined ? {} : { ancestorOrigins: [parent] },
    addEventListener: (type: string, listener: EventListener) => {
      listeners.add(listener)
      target.addEventListener(type, listener)
    },
    removeEventListener: (type: string, listener: EventListener) => {
      listeners.delete(listener)
      target.removeEventListener(type, listener)
    },
    parent: outside as unknown,
  }
  if (!framed) page.parent = page
  vi.stubGlobal('window', page)
  const say = (data: unknown, { origin = parent ?? '', source = outside as unknown } = {}) =>
    target.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  return {
    posted,
    listeners,
    say,
    /** From now on the parent answers like a Safe site; it gives no answer if `answer` returns undefined. */
    answer: (answer: (message: Posted['message']) => unknown, origin = parent ?? '') => {
      heard = (message, to) => {
        if (to !== '*' && to !== origin) return
        const data = answer(message)
        if (data !== undefined)
          queueMicrotask(() => say({ id: message.id, success: true, version: '9.1.0', data }, { origin }))
      }
    },
  }
}
