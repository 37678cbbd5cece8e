import type { TokensMessages } from '../messages.js'

export const zhCN: Readonly<Record<keyof TokensMessages, string>> = {
  'tokens.title': '代币',
  'tokens.total': '总价值',
  'tokens.total.loading': '正在加载总价值',
  'tokens.loading': '正在加载代币',
  'tokens.age': '更新于{ago}',
  'tokens.refresh': '刷新',
  'tokens.snack': '代币余额暂不可用',
  'tokens.failed': '无法读取代币。',
  'tokens.again': '{seconds} 秒后重试',
  'tokens.partial': '只能读取部分代币，且没有价格。',
  'tokens.none': '还没有代币。',
  'tokens.none.text': '您收到或购买的代币会显示在这里。',
  'tokens.own': '从 {wallet} {address} 发送',
  'tokens.own.copied': '您的地址已复制：请粘贴为收款人。',
  'tokens.hidden.show': '显示隐藏的代币（{count}）',
  'tokens.hidden.hide': '隐藏这些代币',
  'tokens.hidden.why': '这些名称与其他代币相似，或会引向别处。请小心。',
  'tokens.mark.lookalike': '与其他代币相似',
  'tokens.mark.link': '名称含链接',
  'tokens.mark.disguised': '伪装的名称',
}
