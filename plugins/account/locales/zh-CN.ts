import type { AccountMessages } from '../messages.js'

export const zhCN: Readonly<Record<keyof AccountMessages, string>> = {
  'account.title': '账户',
  'account.copy': '复制 {name} 的地址',
  'account.copied': '已复制',
  'account.copy.failed': '此浏览器不允许复制。请选中地址后手动复制。',
  'account.explorer': '在区块浏览器中打开（新窗口）',
  'account.balance.loading': '正在加载余额',
  'account.balance.retry': '重试',
  'account.balance.again': '{seconds} 秒后重试',
  'account.balance.snack': '代币余额暂不可用',
  'account.wallets': '{count} 个钱包',
  'account.network': '网络',
  'account.network.unknown': '选择网络',
  'account.testnet': '测试网',
  'account.chains': '区块链',
  'account.actions': '操作',
  'account.tabs': '账户内容',
  'account.action.failed': '操作未成功，请重试。',
  'account.disconnect': '断开连接',
  'account.disconnect.busy': '正在断开…',
  'account.disconnect.failed': '断开连接失败',
}
