'use client'
import { useAction } from './useAction.js'
import { useModal } from './useModal.js'

/** `send({ to, amount })` shows the visitor a transfer and resolves with its hash; `docs/send.md` lists the errors. */
export const useSend = () => {
  const modal = useModal()
  const { run, pending, error } = useAction((...[request]: Parameters<typeof modal.send>) =>
    modal.send(request),
  )
  return { send: run, pending, error }
}
