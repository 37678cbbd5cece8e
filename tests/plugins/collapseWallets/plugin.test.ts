import { describePlugin } from 'portico/testing'
import { it } from 'vitest'
import { collapseWallets } from '../../../plugins/collapseWallets/index.js'

describePlugin(collapseWallets, {}, { it })
