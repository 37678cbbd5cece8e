import { createRoot } from 'react-dom/client'
import { networks } from './networks.mjs'

createRoot(document.getElementById('root')).render(<h1>A page of {networks.length} networks</h1>)
