import type { messages, SocialsMessages } from '../messages.js'

/** English texts of the social login views. */
export const viewMessages: Readonly<Record<Exclude<keyof SocialsMessages, keyof typeof messages>, string>> = {
  'socials.network': 'Continue on {network}',
  'socials.network.text':
    'Social login is not available on your current network. You will be logged in on {network}.',
  'socials.window': 'Continue in the {provider} window',
  'socials.window.text': 'This page continues once you are logged in there.',
  'socials.opening': 'Opening the window…',
  'socials.retrieving': 'Retrieving user data…',
  'socials.done': 'Connected',
  'socials.closed': 'Popup closed',
  'socials.closed.text': 'The {provider} window was closed before you were logged in.',
  'socials.blocked': 'Failed to initiate social connection',
  'socials.blocked.text': 'The {provider} window could not be opened. Open it with the button.',
  'socials.failed': 'Failed to connect',
  'socials.failed.text': '{provider} did not confirm the login.',
  'socials.offline': 'You are offline. Check your connection and try again.',
  'socials.open': 'Open {provider}',
  'socials.again': 'Try again',
  'socials.front': 'Show the window',
  'socials.cancel': 'Cancel',
  'farcaster.preparing': 'Preparing the code…',
  'farcaster.scan': 'Scan with the Farcaster app',
  'farcaster.code': 'QR code to log in with Farcaster',
  'farcaster.open': 'Open Farcaster',
  'farcaster.copy': 'Copy link',
  'farcaster.copied': 'Link copied',
  'farcaster.retrieving': 'Loading user data…',
  'farcaster.failed': 'Failed to connect to farcaster',
}
