import { PorticoError } from 'portico/kernel'

/**
 * Copies and freezes the options of a plugin that are lists of texts; absent ones are omitted. Throws a
 * `PorticoError` that names the plugin and the option if a value is not a list of texts.
 */
export const checkLists = <K extends string>(
  plugin: string,
  options: { readonly [N in K]?: readonly string[] | undefined },
  names: readonly K[],
): { readonly [N in K]?: readonly string[] } => {
  const lists: { [N in K]?: readonly string[] } = {}
  for (const name of names) {
    const list: unknown = options[name]
    if (list === undefined) continue
    if (!Array.isArray(list) || !list.every((each) => typeof each === 'string'))
      throw new PorticoError(`${plugin}: option "${name}" must be a list of texts`, {
        category: 'options',
        plugin,
      })
    lists[name] = Object.freeze([...list])
  }
  return Object.freeze(lists)
}
