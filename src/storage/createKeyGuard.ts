import { PorticoError } from 'portico/kernel'

const SHAPE = /^[a-z][\w.-]*(\/[\w.-]+)+$/i

/** Makes what refuses keys of other plugins; a key of the cache belongs to the plugin that asked for it first. */
export const createKeyGuard = () => {
  const caches = new Map<string, string>()
  return (key: string, plugin?: string): void => {
    const refuse = (why: string) => {
      throw new PorticoError(`storage: "${key}" ${why}`, { category: 'storage', plugin })
    }
    if (!SHAPE.test(key)) refuse('is no key; a key is "<plugin>/<name>"')
    if (plugin === undefined || key.startsWith(`${plugin}/`)) return
    if (!key.startsWith('cache/')) refuse(`is not of plugin "${plugin}", whose keys begin with "${plugin}/"`)
    const owner = caches.get(key) ?? plugin
    caches.set(key, owner)
    if (owner !== plugin) refuse(`is of plugin "${owner}", and not of "${plugin}"`)
  }
}
