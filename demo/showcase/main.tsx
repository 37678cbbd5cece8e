import '../host/palette.css'
import './showcase.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Showcase } from './Showcase.js'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
createRoot(root).render(
  <StrictMode>
    <Showcase />
  </StrictMode>,
)
