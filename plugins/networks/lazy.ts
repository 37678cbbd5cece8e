import { networks } from './index.js'

export default networks()
