/** English texts of a change of e-mail. */
export const updateMessages = {
  'email.update.field': 'New e-mail',
  'email.update.save': 'Save',
  'email.update.cancel': 'Cancel',
  'email.update.same': 'This is already your e-mail.',
  'email.update.saving': 'Sending a code…',
  'email.update.step': 'Step {step} of {steps}',
  'email.update.old': 'Confirm it is you: we sent your {count}-digit code to',
  'email.update.new': 'Confirm the new e-mail: we sent your {count}-digit code to',
  'email.update.done': 'E-mail changed',
  'email.update.restart': 'Start again',
  'email.update.none': 'No e-mail to change',
  'email.update.none.text': 'You’re not logged in with e-mail or a social account.',
} as const
