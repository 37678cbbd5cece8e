import { account } from './index.js'

export default account()
