// @ts-check
import { call } from './call.mjs'

const state = /** @type {HTMLElement} */ (document.getElementById('state'))
const question = /** @type {HTMLElement} */ (document.getElementById('question'))
const button = /** @type {HTMLButtonElement} */ (document.getElementById('approve'))
const token = document.querySelector('meta[name=token]')?.getAttribute('content') ?? ''

if (document.body.dataset.state === 'open') question.hidden = false
else state.textContent = 'This link is used or has expired. Ask for another one where you log in.'

button.addEventListener('click', async () => {
  button.disabled = true
  try {
    await call('approveDevice', { token })
    question.hidden = true
    state.textContent = 'Approved. Go back to where you log in; a code is on its way.'
  } catch (error) {
    button.disabled = false
    state.textContent = error instanceof Error ? error.message : 'That failed.'
  }
  state.focus()
})
