// @ts-check
import { call } from './call.mjs'

const state = /** @type {HTMLElement} */ (document.getElementById('state'))
const form = /** @type {HTMLFormElement} */ (document.getElementById('question'))
const name = /** @type {HTMLInputElement} */ (document.getElementById('name'))
const channel = document.querySelector('meta[name=channel]')?.getAttribute('content') ?? ''

if (document.body.dataset.state === 'open') form.hidden = false
else state.textContent = 'This link is used or has expired. Ask for another one where you log in.'

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  try {
    await call('approveFarcaster', { channel, name: name.value })
    form.hidden = true
    state.textContent = 'Approved. Go back to where you log in.'
  } catch (error) {
    state.textContent = error instanceof Error ? error.message : 'That failed.'
  }
  state.focus()
})
