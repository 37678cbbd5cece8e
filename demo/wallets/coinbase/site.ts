import { answerCoinbase } from '../site/answerCoinbase.js'

await answerCoinbase('coinbase', 'Coinbase Wallet')
