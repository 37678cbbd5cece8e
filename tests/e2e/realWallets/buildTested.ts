import { fileURLToPath } from 'node:url'
import { buildRealWallets, installRealWallets } from '../../real/buildWallets.mjs'

/** Puts the real wallets beside the fixture pages; installs their packages first, unless an earlier run has. */
export async function buildTested() {
  installRealWallets()
  await buildRealWallets(fileURLToPath(new URL('../../.output/fixtures/wallets', import.meta.url)))
}
