import { PorticoError } from 'portico/kernel'

/** Loads the Safe packages, which a host that uses this plugin installs. */
export const loadPackages = async () => {
  try {
    const [{ default: SafeAppsSDK }, { SafeAppProvider }] = await Promise.all([
      import('@safe-global/safe-apps-sdk'),
      import('@safe-global/safe-apps-provider'),
    ])
    return { SafeAppsSDK, SafeAppProvider }
  } catch (cause) {
    throw new PorticoError(
      'The packages of Safe could not be loaded. Install them: npm install @safe-global/safe-apps-sdk @safe-global/safe-apps-provider',
      { category: 'options', cause },
    )
  }
}
