import { cell } from 'portico/kernel'
import { identity as bip122Adapter } from '../../../plugins/bip122/identity.js'
import { pairing as bip122 } from '../../../plugins/bip122/pairing.js'
import { identity as cosmosAdapter } from '../../../plugins/cosmos/identity.js'
import { pairing as cosmos } from '../../../plugins/cosmos/pairing.js'
import { identity as eip155Adapter } from '../../../plugins/eip155/identity.js'
import { pairing as eip155 } from '../../../plugins/eip155/pairing.js'
import { identity as polkadotAdapter } from '../../../plugins/polkadot/identity.js'
import { pairing as polkadot } from '../../../plugins/polkadot/pairing.js'
import { identity as solanaAdapter } from '../../../plugins/solana/identity.js'
import { pairing as solana } from '../../../plugins/solana/pairing.js'
import { loadChains } from '../../../plugins/walletconnect/sessions/loadChains.js'
import { abilitiesOf } from '../../abilities.js'

const all = cell([eip155Adapter, solanaAdapter, bip122Adapter, polkadotAdapter, cosmosAdapter])

/** Pairing data of every namespace that has a plugin. */
export const pairedChains = await loadChains(
  all,
  all.get().map(({ namespace }) => namespace),
  abilitiesOf({ eip155, solana, bip122, polkadot, cosmos }),
)
