/** Whether a plugin may have this key, or any plugin where none is named; `owner` has it already. */
export const isKeyOf = (key: string, plugin = key.split('/')[0], owner = plugin): boolean =>
  /^[a-z][\w.-]*(\/[\w.-]+)+$/i.test(key) &&
  (key.startsWith(`${plugin}/`) || (key.startsWith('cache/') && owner === plugin))
