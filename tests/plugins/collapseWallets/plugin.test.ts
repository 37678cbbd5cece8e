import { describePlugin } from 'portico/testing'
import { it } from 'vitest'
import { collapseWallets } from '../../../plugins/collapseWallets/index.js'
import { wallets } from '../../../plugins/wallets/index.js'

// Its view has the title of the one that it stands in the place of.
describePlugin(collapseWallets, { plugins: [wallets()] }, { it })
