type Wallet = { readonly wallet: string }

/** Texts of the wallet views by id, each with its parameters. */
export interface WalletsMessages {
  'wallets.connect.title': undefined
  'wallets.connect.add': undefined
  'wallets.method.label': undefined
  'wallets.method.none': undefined
  'wallets.method.none.text': undefined
  'wallets.or': undefined
  'wallets.more': { readonly count: string }
  'wallets.tag.qrCode': undefined
  'wallets.tag.installed': undefined
  'wallets.tag.recent': undefined
  'wallets.tag.connected': undefined
  'wallets.tag.opening': undefined
  'wallets.ambiguous': undefined
  'wallets.disguised': undefined
  'wallets.crowded': undefined
  'wallets.empty.title': undefined
  'wallets.empty.text': undefined
  'wallets.empty.network': { readonly network: string }
  'wallets.empty.network.text': { readonly network: string }
  'wallets.empty.action': undefined
  'wallets.list.failed': undefined
  'wallets.list.again': undefined
  'wallets.list.offline': undefined
  'wallets.unloaded': undefined
  'wallets.newcomer': undefined
  'wallets.connecting.title': undefined
  'wallets.connecting.choose': undefined
  'wallets.connecting.choose.all': undefined
  'wallets.connecting.choose.text': Wallet
  'wallets.connecting.opening': Wallet
  'wallets.connecting.extension': undefined
  'wallets.connecting.confirm': undefined
  'wallets.connecting.waiting': Wallet
  'wallets.connecting.slow': undefined
  'wallets.connecting.declined': undefined
  'wallets.connecting.declined.text': Wallet
  'wallets.connecting.failed': undefined
  'wallets.connecting.failed.text': Wallet
  'wallets.connecting.answered': { readonly wallet: string; readonly text: string }
  'wallets.connecting.offline': undefined
  'wallets.connecting.network.text': Wallet
  'wallets.connecting.blocked.text': Wallet
  'wallets.connecting.stale.text': Wallet
  'wallets.connecting.pending': Wallet
  'wallets.connecting.pending.text': undefined
  'wallets.connecting.missing': undefined
  'wallets.connecting.missing.text': undefined
  'wallets.connecting.done': Wallet
  'wallets.connecting.again': undefined
  'wallets.connecting.other': undefined
  'wallets.late': Wallet
  'wallets.ended': Wallet
  'wallets.what.title': undefined
  'wallets.what.key': undefined
  'wallets.what.key.text': undefined
  'wallets.what.find': undefined
  'wallets.what.find.text': undefined
  'wallets.what.connect': undefined
  'wallets.what.connect.text': undefined
  'wallets.what.get': undefined
  'wallets.what.email': undefined
}

export type ExtraMessage = Extract<
  keyof WalletsMessages,
  | 'wallets.ambiguous'
  | 'wallets.disguised'
  | 'wallets.crowded'
  | 'wallets.unloaded'
  | 'wallets.newcomer'
  | `wallets.method.none${string}`
  | `wallets.empty.${string}`
  | `wallets.list.${string}`
>
type Title = 'wallets.connecting.title' | 'wallets.what.title'
export type ConnectingMessage = Exclude<Extract<keyof WalletsMessages, `wallets.connecting.${string}`>, Title>
export type NoticeMessage = 'wallets.late' | 'wallets.ended'
export type WhatMessage = Exclude<Extract<keyof WalletsMessages, `wallets.what.${string}`>, Title>

/** English texts, except those that load with the view that shows them. */
export const messages: Readonly<
  Record<
    Exclude<keyof WalletsMessages, ConnectingMessage | NoticeMessage | WhatMessage | ExtraMessage>,
    string
  >
> = {
  'wallets.connect.title': 'Connect wallet',
  'wallets.connect.add': 'Add wallet',
  'wallets.method.label': 'Wallets',
  'wallets.or': 'or',
  'wallets.more': 'Show {count} more',
  'wallets.tag.qrCode': 'QR code',
  'wallets.tag.installed': 'Installed',
  'wallets.tag.recent': 'Recent',
  'wallets.tag.connected': 'Connected',
  'wallets.tag.opening': 'Opening',
  'wallets.connecting.title': 'Connect wallet',
  'wallets.what.title': 'What is a wallet?',
}
