import { createModal } from 'portico'
import { preset } from 'portico/preset'
import { base, mainnet } from 'viem/chains'

export const modal = createModal({ plugins: preset(), networks: [mainnet, base] })
