// @ts-check
/**
 * Tokens of the seeded account. The names are invented, so that none is mistaken for a real token. Prices are in US dollars; some
 * tokens have none.
 *
 * @type {readonly (readonly [name: string, symbol: string, decimals: number, amount: string, price?: number])[]}
 */
export const TOKENS = [
  ['Harbour Dollar', 'HUSD', 6, '18250.75', 1],
  ['Meridian', 'MRD', 18, '412.000000000000000001', 12.4],
  ['Wrapped Stone', 'WSTN', 8, '0.21450000', 61_240],
  ['Lantern', 'LNTN', 18, '9001', 0.82],
  ['Cobalt', 'COB', 18, '77.7', 31.05],
  ['Orchard', 'ORCH', 18, '1250.5', 1.9],
  ['Tidewater', 'TIDE', 18, '0.000000000000000001', 4.2],
  ['Saffron', 'SFRN', 18, '60321.123456789', 0.0317],
  ['Quarry', 'QRY', 18, '15', 104.2],
  ['Juniper', 'JNPR', 18, '333.333333333333333333', 3],
  ['Copperline', 'CPL', 6, '2500', 0.99],
  ['Fathom', 'FTHM', 18, '48.25', 18.66],
  ['Glasswing', 'GLSW', 18, '880', 0.55],
  ['Northlight', 'NLT', 18, '6.02214076', 210],
  ['Ember Credit', 'EMBR', 2, '1999.99', 0.1],
  ['Thistle', 'THST', 18, '4200', 0.007],
  ['Atlas Share', 'ATLS', 18, '12.5', 45],
  ['Velvet', 'VLVT', 18, '1000000', 0.00021],
  ['Sable', 'SBL', 18, '71', 2.31],
  ['Palisade', 'PLSD', 18, '3.14159265', 88],
  ['Moss', 'MOSS', 18, '90210', 0.0009],
  ['Brightwater Pound', 'BGBP', 6, '310.2', 1.27],
  ['Ferry', 'FERY', 18, '55.5', 5.05],
  ['Kestrel', 'KSTR', 18, '8', 77],
  ['Loom', 'LOOM', 18, '640', 0.4],
  ['Pebble', 'PBL', 0, '144', 2],
  ['Marrow', 'MRW', 18, '21', 9.9],
  ['Halcyon', 'HLCN', 18, '1.5', 640],
  ['Nettle', 'NTL', 18, '7500', 0.012],
  ['Cinder', 'CNDR', 18, '310', 0.65],
  ['Ridge', 'RDG', 18, '29', 14.2],
  ['Willow', 'WLW', 18, '530', 0.33],
  ['Foxglove', 'FXGL', 18, '12000', 0.0045],
  ['Beacon', 'BCN', 18, '0.75', 1_180],
  ['Driftwood', 'DRFT', 18, '2048', 0.06],
  ['Larkspur', 'LARK', 18, '99.99', 1.01],
  ['Old Guild Vote', 'VOTE', 18, '5'],
  ['Garden Points', 'GRDN', 18, '12345'],
  ['Test Receipt', 'RCPT', 6, '1'],
  ['A token whose name is so long that no list has the room for all of it', 'LONGESTSYMBOL', 18, '10', 0.5],
  ['Unseen', 'UNSN', 18, '0.004', 0.02],
]

/**
 * Spam tokens.
 *
 * @type {readonly (readonly [name: string, symbol: string, decimals: number, amount: string])[]}
 */
export const SPAM = [
  ['Visit harbour-claim.xyz to claim', 'CLAIM', 18, '50000'],
  ['Harbour Dollar', 'HUSD', 6, '999999'],
  // The first letters of the name and the symbol are Cyrillic.
  ['Еther', 'ЕTH', 18, '5'],
  ['$ 5000 at gift-rewards.site', 'GIFT', 0, '1'],
  ['Meridian\u202e', 'MRD', 18, '1000'],
]

/** @type {readonly string[]} */
export const PICTURES = ['Dawn', 'Noon', 'Dusk', 'Midnight', 'Rain', 'Snow']
