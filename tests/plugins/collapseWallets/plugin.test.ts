import { describePlugin } from 'portico/testing'
import { it } from 'vitest'
import { collapseWallets } from '../../../plugins/collapseWallets/index.js'
import { wallets } from '../../../plugins/wallets/index.js'

// The plugin's view has the title of the view that it replaces.
describePlugin(collapseWallets, { plugins: [wallets()] }, { it })
