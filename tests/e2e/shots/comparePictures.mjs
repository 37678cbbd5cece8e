// @ts-check

/**
 * The share of pixels that differ; 1 if the sizes differ.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {Buffer} before
 * @param {Buffer} now
 */
export async function comparePictures(browser, before, now) {
  if (before.equals(now)) return 0
  const page = await browser.newPage()
  try {
    return await page.evaluate(
      async (both) => {
        const [one, other] = await Promise.all(
          both.map(async (data) => {
            const image = new Image()
            image.src = `data:image/png;base64,${data}`
            await image.decode()
            const canvas = new OffscreenCanvas(image.width, image.height)
            const paint = canvas.getContext('2d')
            paint?.drawImage(image, 0, 0)
            return paint?.getImageData(0, 0, image.width, image.height)
          }),
        )
        if (!one || !other || one.width !== other.width || one.height !== other.height) return 1
        const [a, b] = [new Uint32Array(one.data.buffer), new Uint32Array(other.data.buffer)]
        return a.reduce((sum, pixel, at) => sum + Number(pixel !== b[at]), 0) / a.length
      },
      [before.toString('base64'), now.toString('base64')],
    )
  } finally {
    await page.close()
  }
}
