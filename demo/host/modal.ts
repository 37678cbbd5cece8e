import { createModal } from 'portico'
import { preset } from 'portico/preset'
import { base, mainnet } from 'viem/chains'
import { onSandbox } from './sandbox.js'

export const modal = createModal({
  plugins: preset(),
  networks: [onSandbox(mainnet), onSandbox(base)],
  metadata: { name: 'Portico demo', url: location.origin },
})
