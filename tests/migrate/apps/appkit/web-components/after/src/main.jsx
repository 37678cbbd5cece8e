import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.jsx'
import './wallets.js'
import { modal } from './wallets.js'
import { ModalProvider } from 'portico/react'
import 'portico/button.css'

createRoot(document.getElementById('root')).render(
  <ModalProvider modal={modal}>
    <StrictMode>
      <App />
    </StrictMode>
  </ModalProvider>,
)
