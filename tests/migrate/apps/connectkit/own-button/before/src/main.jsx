import { createRoot } from 'react-dom/client'
import { App } from './App.jsx'
import { Web3 } from './Web3.jsx'

createRoot(document.getElementById('root')).render(
  <Web3>
    <App />
  </Web3>,
)
