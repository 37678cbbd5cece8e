import { answerCoinbase } from '../site/answerCoinbase.js'

await answerCoinbase('base', 'Base Account')
