import { bip122 } from './index.js'

export default bip122()
