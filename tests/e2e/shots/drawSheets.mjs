// @ts-check
import { readFile } from 'node:fs/promises'

const PER_SHEET = 12

/**
 * Puts pictures with their names side by side, so that many are seen at a glance.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {readonly { file: string, label: string }[]} pictures
 * @param {string} path of the files, without number and ending
 */
export async function drawSheets(browser, pictures, path) {
  const page = await browser.newPage({ viewport: { width: 1960, height: 600 } })
  const sheets = []
  for (let at = 0; at < pictures.length; at += PER_SHEET) {
    const shown = await Promise.all(
      pictures.slice(at, at + PER_SHEET).map(async ({ file, label }) => ({
        label,
        data: (await readFile(file)).toString('base64'),
      })),
    )
    await page.setContent(
      `<style>body{margin:20px;display:grid;grid-template-columns:repeat(6,1fr);gap:24px 16px;align-items:start;font:600 15px/1.3 sans-serif;background:#777;color:#fff}
      figure{margin:0}img{width:100%;display:block}figcaption{padding-block-end:6px}</style>`,
    )
    await page.evaluate(async (all) => {
      for (const { label, data } of all) {
        const figure = document.createElement('figure')
        const caption = document.createElement('figcaption')
        caption.textContent = label
        const image = document.createElement('img')
        image.src = `data:image/png;base64,${data}`
        figure.append(caption, image)
        document.body.append(figure)
        await image.decode()
      }
    }, shown)
    const sheet = `${path}-${1 + at / PER_SHEET}.png`
    await page.screenshot({ path: sheet, fullPage: true })
    sheets.push(sheet)
  }
  await page.close()
  return sheets
}
