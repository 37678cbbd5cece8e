import { polkadot } from './index.js'

export default polkadot()
