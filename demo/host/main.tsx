import 'portico/button.css'
import './palette.css'
import './demo.css'
import type { Modal } from 'portico'
import { mountDevtools } from 'portico/devtools'
import { ModalProvider } from 'portico/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.js'
import { modal } from './modal.js'
import { isWatched } from './sandbox.js'

declare global {
  interface Window {
    modal: Modal
  }
}

// For the console and tests.
window.modal = modal

if (isWatched) mountDevtools(modal)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
createRoot(root).render(
  <StrictMode>
    <ModalProvider modal={modal}>
      <App />
    </ModalProvider>
  </StrictMode>,
)
