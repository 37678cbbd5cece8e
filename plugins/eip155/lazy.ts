import { eip155 } from './index.js'

export default eip155()
