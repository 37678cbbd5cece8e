const walletFirst = ['wallet', 'email', 'social']
const walletLast = ['email', 'social', 'wallet']

/** Ids of the enabled connect methods in order: the host's, then the built-in ones, then all others. */
export const methodsOrder = (
  enabled: readonly string[],
  options: { readonly order?: readonly string[] | undefined; readonly installed: boolean },
): readonly string[] => {
  const order = [...(options.order ?? []), ...(options.installed ? walletFirst : walletLast), ...enabled]
  return [...new Set(order)].filter((id) => enabled.includes(id))
}
