import { cosmos } from './index.js'

export default cosmos()
