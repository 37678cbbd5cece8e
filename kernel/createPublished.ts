import { type Entry, featureOf } from './entry.js'
import { fault } from './errors.js'
import { type Decision, type Flags, sameItems } from './flags.js'
import { guard } from './guard.js'
import type { PluginInfo } from './kernel.js'
import { type Cell, cell } from './state.js'

/** Creates the lists of plugins and features that the kernel shows. */
export const createPublished = (
  flags: Flags,
  sorted: () => readonly Entry[],
  report: (error: unknown) => void,
) => {
  const pluginInfos = cell<readonly PluginInfo[]>([], report)
  const features = cell<Readonly<Record<string, unknown>>>({}, report)
  const decisions = cell<Readonly<Record<string, Decision>>>({}, report)
  /** The feature value of a plugin, decided anew after each change of a flag. */
  const flagOf = (entry: Entry) => {
    const now = flags.changed.get()
    if (entry.seen !== now) {
      entry.seen = now
      const name = featureOf(entry)
      const rule = { ...entry.declared, ...entry.plugin }
      entry.decision =
        guard(
          () => flags.decide(name, rule),
          (cause) =>
            report(fault(entry.id, 'feature', 'failed in `read` or `narrow` of its feature', { cause })),
        ) ?? flags.decide(name, { default: rule.default })
      const { value } = entry.decision
      if (!sameItems([value].flat(), [entry.value].flat())) entry.value = value
    }
    return entry.value
  }
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
  return { flagOf, pluginInfos, features, decisions, publish }
}
