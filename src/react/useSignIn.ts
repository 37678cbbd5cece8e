'use client'
import { useAction } from './useAction.js'
import { useModal } from './useModal.js'
import { useModalState } from './useModalState.js'

/** The session of the account in use, if it has signed in; `signIn()` asks the visitor, `signOut()` ends the session. */
export const useSignIn = () => {
  const modal = useModal()
  const session = useModalState(({ accounts, activeNamespace = '' }) =>
    Object.hasOwn(accounts, activeNamespace) ? accounts[activeNamespace]?.signedIn : undefined,
  )
  const { run: signIn, pending, error } = useAction(() => modal.signIn())
  const { run: signOut } = useAction(() => modal.signOut())
  return { session, signIn, signOut, pending, error }
}
