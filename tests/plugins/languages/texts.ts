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
  // Names of accounts, and texts typed to find one.
  /[\p{L}\d-]*\.example\.id|\badal\b/gu,
  // Texts of a plugin that refused something.
  /This page does not serve [\w ]+ country\./g,
  /\b(0x)?[\da-f]{4,}(…[\da-f]*)?\b/gi,
  /7xKX\w*…?\w*/g,
  /localhost(:\d+)?|127\.0\.0\.1(:\d+)?/g,
  /\b(Ethereum|Base|OP Mainnet|Polygon|Sepolia|Solana|Test network \d+)\b/g,
  // A long address is truncated in or before its domain.
  /[\w.+-]+@[\w.-]*…?/g,
  /[\w.+-]{20,}…/g,
  /\b(Google|Discord|Farcaster|GitHub|Apple|Facebook|ada)\b/g,
  /\b(Lantern|Harbor|Meridian( Duo)?|Compass|Ember|Faceless|Solstice|Anchor|Barnacle)\b/g,
  /Donaudampfschifffahrtsgesellschaft Wallet for Desktop/g,
  ...[...entries, ...wordy].map(({ name }) => name).filter(({ length }) => length > 1),
  /WalletConnect|Wallet on my phone|Wallet of the Very Honourable Company of Merchants/g,
  // Texts of a site.
  /The user has denied your application access\./g,
  // Texts of a service that refused something.
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
  // Names of tokens and collectibles.
  /(Harbor )?Light( \d+[\w ]*)?|Ticket|Without a picture/g,
  /\b(Uniswap|ChainLink Token|UNI|LINK|1inch)\b/g,
  /\b(Ether|USD Coin|Dai Stablecoin|Dai|DAI|HARBOR|ETH|POL|SOL|USDC)\b/g,
  // Codes and names of currencies, which the browser translates, and providers.
  /\b(USD|EUR|JPY|US Dollar|Euro|Japanese Yen|Meld\.io|Coinbase)\b/g,
  // Dates and short numbers in the notation of the language.
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d+/g,
  /\b(zzzz|eip155|solana)\b/g,
]
/** Texts of elements that a plugin or a scene adds. */
const said = '[data-testid=snackbar], [data-testid=alert-bar] > :not(button), .p-tabs, [role=alert]'

/** Every text of an element; with `own`, without the texts of a plugin or a scene. */
export const textsOf = (root: HTMLElement, own = false): string[] =>
  below(root).flatMap((element) => {
    if (own && element.closest(said)) return []
    const texts = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && !/^(STYLE|SCRIPT)$/.test(element.tagName))
      .map((node) => node.textContent ?? '')
    // Join sentences that have an element, such as a time or an address, in the middle.
    const whole = element.matches(
      '.p-countdown, .p-hero p:has(> bdi), .p-tile-name, .p-activity .p-row-more, .p-around',
    )
      ? [element.textContent ?? '']
      : texts
    return [...whole, ...ATTRIBUTES.map((name) => element.getAttribute(name) ?? '')]
  })

/** Removes bracketed texts, which may contain one level of brackets. */
const outside = (text: string): string => {
  const left = text.replace(/\[[^[\]]*\]/g, ' ')
  return left === text ? left : outside(left)
}

/** Texts without the brackets that the longer language adds. */
export const bare = (list: readonly string[]) =>
  list.filter((text) =>
    /\p{L}{2,}/u.test(data.reduce<string>((left, known) => left.replace(known, ' '), outside(text))),
  )
