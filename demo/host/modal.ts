import { createModal } from 'portico'
import { walletconnect } from 'portico/plugins/walletconnect'
import { preset } from 'portico/preset'
import { base, mainnet } from 'viem/chains'
import { onSandbox, pairing, sandbox } from './sandbox.js'

export const modal = createModal({
  projectId: 'sandbox',
  hosts: { relay: sandbox.relay, api: sandbox.directory },
  plugins: [...preset(), ...(pairing ? [walletconnect({ verify: sandbox.verify })] : [])],
  networks: [onSandbox(mainnet), onSandbox(base)],
  metadata: { name: 'Portico demo', url: location.origin },
})
