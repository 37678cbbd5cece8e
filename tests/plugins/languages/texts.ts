import { entries, wordy } from '../../../demo/gallery/walletPages.js'
import { below } from './stage.js'

const ATTRIBUTES = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'alt',
  'placeholder',
]

/** Texts outside the catalogue: names, addresses, amounts, and the scenes' own texts. */
const data: readonly (string | RegExp)[] = [
  // Names of accounts, and what is typed for one.
  /[\p{L}\d-]*\.example\.id|\badal\b/gu,
  // In the words of the plugin that refused.
  /This page does not serve [\w ]+ country\./g,
  /\b(0x)?[\da-f]{4,}(…[\da-f]*)?\b/gi,
  /7xKX\w*…?\w*/g,
  /localhost(:\d+)?|127\.0\.0\.1(:\d+)?/g,
  /\b(Ethereum|Base|OP Mainnet|Polygon|Sepolia|Solana|Test network \d+)\b/g,
  // A long one is cut in the middle of its domain or before it.
  /[\w.+-]+@[\w.-]*…?/g,
  /[\w.+-]{20,}…/g,
  /\b(Google|Discord|Farcaster|GitHub|Apple|Facebook|ada)\b/g,
  /\b(Lantern|Harbor|Meridian( Duo)?|Compass|Ember|Faceless|Solstice|Anchor|Barnacle)\b/g,
  /Donaudampfschifffahrtsgesellschaft Wallet for Desktop/g,
  ...[...entries, ...wordy].map(({ name }) => name).filter(({ length }) => length > 1),
  /WalletConnect|Wallet on my phone|Wallet of the Very Honourable Company of Merchants/g,
  // In the words of the site that said it.
  /The user has denied your application access\./g,
  // In the words of the service that refused.
  /Name is already registered: ?/g,
  /\b[a-z]+(\.[a-z]+)+\b/g,
  // The message to sign, which is English in every language.
  /wants you to sign in[\s\S]*/g,
  /\d{1,2}:\d\d\W?[AP]M/g,
  // The request to the wallet, letter by letter.
  /\{[\s\S]*"eth_sendTransaction"[\s\S]*\}/g,
  // The name of the page, and names of functions.
  /\bGallery\b/g,
  /\btransfer, approve\b/g,
  // Names of tokens and of what is collected.
  /(Harbor )?Light( \d+[\w ]*)?|Ticket|Without a picture/g,
  /\b(Uniswap|ChainLink Token|UNI|LINK|1inch)\b/g,
  /\b(Ether|USD Coin|Dai Stablecoin|Dai|DAI|HARBOR|ETH|POL|SOL|USDC)\b/g,
  // Codes and names of currencies, which the browser translates, and providers.
  /\b(USD|EUR|JPY|US Dollar|Euro|Japanese Yen|Meld\.io|Coinbase)\b/g,
  // Dates and short numbers in the notation of the language.
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d+/g,
  /\b(zzzz|eip155|solana)\b/g,
]
/** Texts of a plugin's or a scene's own. */
const said = '[data-testid=snackbar], [data-testid=alert-bar] > :not(button), .p-tabs, [role=alert]'

/** Every text of an element; with `own`, without what a plugin or a scene says there. */
export const textsOf = (root: HTMLElement, own = false): string[] =>
  below(root).flatMap((element) => {
    if (own && element.closest(said)) return []
    const texts = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && !/^(STYLE|SCRIPT)$/.test(element.tagName))
      .map((node) => node.textContent ?? '')
    // The time, or an address, stands in the middle of its sentence.
    const whole = element.matches(
      '.p-countdown, .p-hero p:has(> bdi), .p-tile-name, .p-activity .p-row-more, .p-around',
    )
      ? [element.textContent ?? '']
      : texts
    return [...whole, ...ATTRIBUTES.map((name) => element.getAttribute(name) ?? '')]
  })

/** The rest without bracketed texts, which may contain brackets once. */
const outside = (text: string): string => {
  const left = text.replace(/\[[^[\]]*\]/g, ' ')
  return left === text ? left : outside(left)
}

/** Texts that stand without the brackets of the longer language. */
export const bare = (list: readonly string[]) =>
  list.filter((text) =>
    /\p{L}{2,}/u.test(data.reduce<string>((left, known) => left.replace(known, ' '), outside(text))),
  )
