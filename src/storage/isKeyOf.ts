/** Whether a plugin may use this key, or any plugin if none is given; `owner` already uses it. */
export const isKeyOf = (key: string, plugin = key.split('/')[0], owner = plugin): boolean =>
  /^[a-z][\w.-]*(\/[\w.-]+)+$/i.test(key) &&
  (key.startsWith(`${plugin}/`) || (key.startsWith('cache/') && owner === plugin))
