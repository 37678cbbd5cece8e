import 'portico/button.css'
import { createModal } from 'portico'
import { preset } from 'portico/preset'
import { networks } from './networks.mjs'

const modal = createModal({ prefetch: 'intent', plugins: preset(), networks, debug: false })
modal.mount(document.getElementById('root'))

window.bench = { modal }
