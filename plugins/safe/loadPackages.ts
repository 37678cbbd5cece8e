import { PorticoError } from 'portico/kernel'

/** Loads the Safe packages, which a host that uses this plugin installs. */
export const loadPackages = async () => {
  // Each awaited directly in the `try`: bundlers only then build a page without the packages.
  try {
    const { default: SafeAppsSDK } = await import('@safe-global/safe-apps-sdk')
    const { SafeAppProvider } = await import('@safe-global/safe-apps-provider')
    return { SafeAppsSDK, SafeAppProvider }
  } catch (cause) {
    throw new PorticoError(
      'The packages of Safe could not be loaded. Install them: npm install @safe-global/safe-apps-sdk @safe-global/safe-apps-provider',
      { category: 'options', cause },
    )
  }
}
