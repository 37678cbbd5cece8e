/** Texts of the social logins by id, each with its parameters. */
export interface SocialsMessages {
  'socials.method': undefined
  'socials.continue': { readonly provider: string }
  'socials.more': undefined
  'socials.connected': undefined
  'socials.unserved': undefined
  'socials.network': { readonly network: string }
  'socials.network.text': { readonly network: string }
  'socials.title': undefined
  'socials.window': { readonly provider: string }
  'socials.window.text': undefined
  'socials.opening': undefined
  'socials.retrieving': undefined
  'socials.done': undefined
  'socials.closed': undefined
  'socials.blocked': undefined
  'socials.blocked.text': { readonly provider: string }
  'socials.failed': undefined
  'socials.refused': { readonly reason: string }
  'socials.offline': undefined
  'socials.open': { readonly provider: string }
  'socials.again': undefined
  'socials.front': undefined
  'socials.cancel': undefined
  'farcaster.title': undefined
  'farcaster.preparing': undefined
  'farcaster.scan': undefined
  'farcaster.code': undefined
  'farcaster.open': undefined
  'farcaster.copy': undefined
  'farcaster.copied': undefined
  'farcaster.retrieving': undefined
  'farcaster.failed': undefined
}

/** The English texts of the social logins. */
export const messages: Readonly<Record<keyof SocialsMessages, string>> = {
  'socials.method': 'Social login',
  'socials.continue': 'Continue with {provider}',
  'socials.more': 'More logins',
  'socials.connected': 'You are logged in already.',
  'socials.unserved': 'This network has no social login.',
  'socials.network': 'Continue on {network}',
  'socials.network.text': 'The network in use has no social login. You will be logged in on {network}.',
  'socials.title': 'Social login',
  'socials.window': 'Go on in the {provider} window',
  'socials.window.text': 'This page goes on by itself once you have logged in there.',
  'socials.opening': 'Opening the window…',
  'socials.retrieving': 'Retrieving user data…',
  'socials.done': 'Connected',
  'socials.closed': 'Popup closed',
  'socials.blocked': 'Failed to initiate social connection',
  'socials.blocked.text': 'The browser did not open the {provider} window. Open it with the button.',
  'socials.failed': 'Failed to connect',
  'socials.refused': 'Failed to connect: {reason}',
  'socials.offline': 'You are offline. Check your connection and try again.',
  'socials.open': 'Open {provider}',
  'socials.again': 'Try again',
  'socials.front': 'Show the window',
  'socials.cancel': 'Cancel',
  'farcaster.title': 'Continue with Farcaster',
  'farcaster.preparing': 'Preparing the code…',
  'farcaster.scan': 'Scan with the Farcaster app',
  'farcaster.code': 'QR code to log in with Farcaster',
  'farcaster.open': 'Open Farcaster',
  'farcaster.copy': 'Copy link',
  'farcaster.copied': 'Link copied',
  'farcaster.retrieving': 'Loading user data…',
  'farcaster.failed': 'Failed to connect to farcaster',
}
