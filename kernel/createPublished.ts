import { type Entry, featureOf } from './entry.js'
import { type Decision, type Flags, sameItems } from './flags.js'
import type { PluginInfo } from './kernel.js'
import { type Cell, cell } from './state.js'

/** Creates the lists of plugins and features that the kernel shows. */
export const createPublished = (
  flags: Flags,
  sorted: () => readonly Entry[],
  flagOf: (entry: Entry) => unknown,
  report: (error: unknown) => void,
) => {
  const pluginInfos = cell<readonly PluginInfo[]>([], report)
  const features = cell<Readonly<Record<string, unknown>>>({}, report)
  const decisions = cell<Readonly<Record<string, Decision>>>({}, report)
  const publish = () => {
    const put = <T extends object>(to: Cell<T>, now: T) => {
      if (!sameItems(now, to.get())) to.set(Object.freeze(now))
    }
    const byFeature = <T>(read: (entry: Entry) => T) =>
      Object.fromEntries(
        sorted()
          .filter(featureOf)
          .map((entry) => [featureOf(entry), read(entry)]),
      )
    // Each value is read just before it is set: a listener of the one before may have changed a flag.
    put(features, { ...flags.host(), ...byFeature(flagOf) })
    put(
      decisions,
      byFeature(({ decision }) => decision as Decision),
    )
    put(
      pluginInfos,
      sorted().map(
        (entry) =>
          (entry.info ??= Object.freeze({
            id: entry.id,
            version: entry.plugin?.version,
            status: entry.status,
            ...(!!entry.error && { error: entry.error }),
            ...(entry.waitsFor && { waitsFor: entry.waitsFor }),
          })),
      ),
    )
  }
  return { pluginInfos, features, decisions, publish }
}
