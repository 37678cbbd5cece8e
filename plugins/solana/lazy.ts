import { solana } from './index.js'

export default solana()
