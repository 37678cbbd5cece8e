import type { BrowserContext } from 'playwright-core'

/** Number of pixels that differ visibly between two pictures; all pixels if the sizes differ. */
export async function countDifferentPixels(context: BrowserContext, one: Buffer, other: Buffer) {
  const page = await context.newPage()
  try {
    return await page.evaluate(
      async (pictures) => {
        const [left, right] = await Promise.all(
          pictures.map(async (bytes) => {
            const bitmap = await createImageBitmap(
              new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], {
                type: 'image/png',
              }),
            )
            const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
            const drawing = canvas.getContext('2d')
            drawing?.drawImage(bitmap, 0, 0)
            return drawing?.getImageData(0, 0, bitmap.width, bitmap.height)
          }),
        )
        if (!left || !right) throw new Error('The pictures cannot be read.')
        if (left.width !== right.width || left.height !== right.height) return left.width * left.height
        let count = 0
        for (let at = 0; at < left.data.length; at += 4)
          if (
            [0, 1, 2].some((part) => Math.abs((left.data[at + part] ?? 0) - (right.data[at + part] ?? 0)) > 2)
          )
            count++
        return count
      },
      [one.toString('base64'), other.toString('base64')],
    )
  } finally {
    await page.close()
  }
}
