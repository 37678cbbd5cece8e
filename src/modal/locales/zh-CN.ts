import type { messages } from '../messages.js'

/** Chinese in simplified characters; the visitor is addressed as 您. */
export const zhCN: Readonly<Record<keyof typeof messages, string>> = {
  'modal.language': 'zh-CN',
  'modal.direction': 'ltr',
  'button.connect': '连接钱包',
  'button.connecting': '正在连接…',
  'button.failed': '加载失败，重试',
  'button.switchNetwork': '切换网络',
  'button.selectNetwork': '选择网络',
  'button.unknownNetwork': '未知网络',
  'modal.close': '关闭',
  'modal.back': '返回',
  'modal.help': '什么是钱包？',
  'modal.loading': '正在加载…',
  'modal.failed': '此部分无法加载。',
  'modal.crashed': '此部分已停止工作。',
  'modal.gone': '此处已不再提供该功能。',
  'modal.retry': '重试',
  'modal.dismiss': '忽略',
  'modal.details': '复制详细信息',
  'modal.copied': '已复制',
  'rail.label': '连接状态',
  'rail.none': '未连接',
  'rail.connected': '已连接到',
  'rail.unsupported': '{network}：不支持',
  'rail.switch': '切换网络',
}
