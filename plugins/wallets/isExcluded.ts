/** Whether the host hides a wallet, by rdns or name in any letter case. */
export const isExcluded = (
  wallet: { readonly name: string; readonly rdns?: string },
  excluded: readonly string[] = [],
): boolean => {
  const hidden = excluded.map((each) => each.trim().toLowerCase())
  return (
    hidden.includes(wallet.name.trim().toLowerCase()) ||
    (!!wallet.rdns && hidden.includes(wallet.rdns.toLowerCase()))
  )
}
