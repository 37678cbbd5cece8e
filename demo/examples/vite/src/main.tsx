import 'portico/button.css'
import './page.css'
import { ModalProvider } from 'portico/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { modal } from './modal'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <ModalProvider modal={modal}>
        <App />
      </ModalProvider>
    </StrictMode>,
  )
