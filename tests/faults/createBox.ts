import type { Borders } from './borders.js'

interface BoxParts {
  readonly box: Map<string, string>
  readonly borders: Borders
  happen(fault: string | undefined): void
  dead(): boolean
  stored(key: string): void
}

/** Values that may stand in place of our own stored ones. */
const DAMAGE: Readonly<Record<string, string>> = {
  damaged: '{"v":1,"d":[',
  'wrong shape': '{"v":1,"t":0,"d":[null,{"id":7},{}]}',
  newer: '{"v":999,"t":0,"d":{}}',
}

const refuse = (name: string): never => {
  throw new DOMException('The storage refuses', name)
}

/** The same data as an earlier version would have written it. */
const older = (text: string | null): string | undefined => {
  try {
    return JSON.stringify({ ...JSON.parse(text as string), v: 0 })
  } catch {
    return undefined
  }
}

/** A `localStorage` shared by all tabs; some faults persist after the call that they start with. */
export const createBox = ({ box, borders, happen, dead, stored }: BoxParts): (() => unknown) => {
  let denied = false
  let full = false
  const pass = (op: string): string | undefined => {
    const fault = borders.cross('storage', op)
    if (fault === 'denied from here') denied = true
    if (fault === 'full from here') full = true
    if (borders.healed()) denied = full = false
    happen(fault)
    if (denied || fault === 'throw') refuse('SecurityError')
    return fault
  }
  const methods = {
    getItem: (key: string): unknown => {
      const fault = pass(`getItem ${key}`)
      const text = box.get(key) ?? null
      const damage = fault === 'older' && text ? older(text) : DAMAGE[fault ?? '']
      if (damage === undefined) return text
      box.set(key, damage)
      return damage
    },
    setItem: (key: string, value: string) => {
      const fault = pass(`setItem ${key}`)
      if (full || fault === 'full') refuse('QuotaExceededError')
      if (dead() || fault === 'lost') return
      if (box.get(key) === value) return
      box.set(key, value)
      stored(key)
    },
    removeItem: (key: string) => {
      const fault = pass(`removeItem ${key}`)
      if (dead() || fault === 'lost' || !box.delete(key)) return
      stored(key)
    },
  }
  const storage = new Proxy(methods, {
    ownKeys: () => {
      pass('keys')
      return [...Object.keys(methods), ...box.keys()]
    },
    getOwnPropertyDescriptor: (target, key) =>
      Object.hasOwn(target, key)
        ? { ...Object.getOwnPropertyDescriptor(target, key), configurable: true, enumerable: false }
        : { value: box.get(String(key)), configurable: true, enumerable: true, writable: true },
  })
  return () => {
    pass('access')
    return storage
  }
}
