/** Whether the host hides a wallet, by rdns or name, case-insensitive. */
export const isExcluded = (
  wallet: { readonly name: string; readonly rdns?: string },
  excluded: readonly string[] = [],
): boolean => {
  const hidden = excluded.map((each) => each.trim().toLowerCase())
  return [wallet.name, wallet.rdns].some((each) => !!each && hidden.includes(each.trim().toLowerCase()))
}
