/** Announces a wallet to the page, as an extension does (EIP-6963). */
export const announce = (provider) => {
  const detail = Object.freeze({
    provider,
    info: Object.freeze({
      name: 'Lantern',
      icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath d="M0 0h8v8H0z"/%3E%3C/svg%3E',
      rdns: 'org.example.lantern',
      uuid: '00000000-0000-4000-8000-000000000000',
    }),
  })
  const dispatch = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', dispatch)
}
