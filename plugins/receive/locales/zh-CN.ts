import type { ReceiveMessages } from '../messages.js'

export const zhCN: Readonly<Record<keyof ReceiveMessages, string>> = {
  'receive.title': '收款',
  'receive.qr': '地址二维码',
  'receive.qr.failed': '无法显示二维码，请复制地址。',
  'receive.copy': '复制地址',
  'receive.copied': '地址已复制',
  'receive.copy.failed': '复制失败',
  'receive.share': '分享',
  'receive.one': '请只向此地址发送 {network} 上的资产。在其他网络上发送的资产可能丢失。',
  'receive.several': '请只向此地址发送以下网络上的资产。在其他网络上发送的资产可能丢失。',
  'receive.networks': '网络',
}
