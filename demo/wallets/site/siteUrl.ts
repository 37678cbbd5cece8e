/** The address of a wallet's site: a page of the demo under its other name, so on an origin of its own. */
export function siteUrl(id: string): URL {
  const site = new URL(`/wallets/${id}/`, location.origin)
  site.hostname = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  const account = new URLSearchParams(location.search).get('account')
  if (account) site.searchParams.set('account', account)
  return site
}
