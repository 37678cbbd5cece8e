import jsQR from 'jsqr'
import { Button, lateTestIds, QrPlate, type QrPlateProps } from 'portico/ui'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { describeConformance, emulate, show } from './conformance.js'
import type { Mounted } from './mount.js'

interface Session {
  send(method: 'Page.captureScreenshot', params: object): Promise<{ data: string }>
  send(method: string, params: object): Promise<unknown>
}
const session = cdp() as unknown as Session

const drawn = (root: HTMLElement) =>
  expect.poll(() => root.querySelector(`[data-testid=${lateTestIds.qrCode}]`)).toBeTruthy()
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#3396ff" d="M0 0h8v8H0z"/></svg>')}`
const pairing = (bytes: number) => {
  const start =
    'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey='
  return (
    start +
    '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303&methods=wc_sessionAuthenticate&expiryTimestamp=1732100000&more='
      .padEnd(bytes, '0123456789abcdef')
      .slice(0, bytes - start.length)
  )
}

describeConformance('QrPlate', {
  part: (given) => (
    <QrPlate {...given} value="wc:1" label="QR code to connect a phone wallet" logo={picture} />
  ),
  tag: 'DIV',
  role: 'img',
  name: 'QR code to connect a phone wallet',
  open: ({ root }) => drawn(root),
})

describeConformance('QrPlate that failed', {
  part: (given, pressed) => (
    <QrPlate
      {...given}
      label="QR code"
      state="failed"
      message="Couldn’t create the code"
      action={<Button onClick={pressed}>Try again</Button>}
    />
  ),
  tag: 'DIV',
  role: 'none',
  name: 'Couldn’t create the code Try again',
  press: [{ at: 'button' }],
})

/** Takes a picture of the plate at a device scale and reads the code in it. */
async function scan(mounted: Mounted, scale: number): Promise<string | undefined> {
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: 0,
    height: 0,
    deviceScaleFactor: scale,
    mobile: false,
  })
  await expect.poll(() => devicePixelRatio).toBe(scale)
  const frame = window.frameElement?.getBoundingClientRect()
  const box = mounted.find('.p-qr').getBoundingClientRect()
  const edge = 16
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    clip: {
      x: box.x + (frame?.x ?? 0) - edge,
      y: box.y + (frame?.y ?? 0) - edge,
      width: box.width + 2 * edge,
      height: box.height + 2 * edge,
      scale: 1,
    },
  })
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
  expect(image.width).toBe(Math.round((box.width + 2 * edge) * scale))
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0)
  const pixels = context?.getImageData(0, 0, image.width, image.height)
  return pixels && jsQR(pixels.data, pixels.width, pixels.height, { inversionAttempts: 'dontInvert' })?.data
}

const plate = (props: Partial<QrPlateProps>, width = 328) => (
  <div style={{ width: width + 80, padding: 40, background: 'var(--portico-surface-0)' }}>
    <QrPlate label="QR code" {...props} />
  </div>
)

describe.each([1, 2])('a scanner and the code on the screen at a pixel ratio of %i', (scale) => {
  afterEach(() => session.send('Emulation.clearDeviceMetricsOverride', {}))

  it.each(
    ['dark', 'light'].flatMap((theme) => [4, 42, 120, 190, 250].map((bytes) => [theme, bytes] as const)),
  )('THM-06 reads %s, %i bytes', async (theme, bytes) => {
    const value = bytes < 100 ? '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'.slice(0, bytes) : pairing(bytes)
    expect(value.length).toBe(bytes)
    const mounted = show(plate({ value }), { 'data-theme': theme })
    await drawn(mounted.root)
    expect(await scan(mounted, scale)).toBe(value)
  })

  it.each([
    [190, 0.2, 328],
    [250, 0.2, 328],
    [190, 0.25, 328],
    [250, 0.25, 328],
    [250, 0.2, 288],
  ])(
    'reads %i bytes with a logo of %d on a plate of %i pixels, right to left',
    async (bytes, logoShare, width) => {
      const mounted = show(plate({ value: pairing(bytes), logo: picture, logoShare }, width), { dir: 'rtl' })
      await drawn(mounted.root)
      expect(mounted.find('.p-logo').getBoundingClientRect().width).toBeCloseTo((width - 48) * logoShare, 0)
      expect(await scan(mounted, scale)).toBe(pairing(bytes))
    },
  )

  it('reads nothing while the code is renewing, preparing or failed', async () => {
    const mounted = show(plate({ value: pairing(190), state: 'renewing', message: 'Renewing...' }))
    await drawn(mounted.root)
    expect(await scan(mounted, scale)).toBeUndefined()
    mounted.render(plate({ message: 'Preparing the code...' }))
    expect(await scan(mounted, scale)).toBeUndefined()
    mounted.render(plate({ value: pairing(190), state: 'failed', message: 'Couldn’t create the code' }))
    expect(await scan(mounted, scale)).toBeUndefined()
  })

  it('reads the code in forced colours', async () => {
    await emulate('forced-colors', 'active')
    try {
      const mounted = show(plate({ value: pairing(190) }))
      await drawn(mounted.root)
      expect(await scan(mounted, scale)).toBe(pairing(190))
    } finally {
      await emulate('forced-colors', 'none')
    }
  })
})

it.each([
  [360, 328, 280],
  [328, 328, 280],
  [288, 288, 240],
])(
  'in %i pixels the plate is %i wide and the code %i, with a quiet zone of 24 pixels',
  async (width, side, code) => {
    const { root, find } = show(
      <div style={{ width }}>
        <QrPlate label="QR code" value={pairing(250)} />
      </div>,
    )
    await drawn(root)
    const outer = find('.p-qr').getBoundingClientRect()
    const inner = find('svg').getBoundingClientRect()
    expect([outer.width, outer.height]).toEqual([side, side])
    expect([inner.width, inner.height]).toEqual([code, code])
    const modules = Number(find('svg').getAttribute('viewBox')?.split(' ')[2])
    expect(modules).toBeLessThanOrEqual(61)
    expect(24).toBeGreaterThan((4 * code) / modules)
  },
)

it.each(['dark', 'light'])(
  'is dark on white in the %s theme, unless the theme sets a colour',
  async (theme) => {
    const { root, find } = show(<QrPlate label="QR code" value="wc:1" />, { 'data-theme': theme })
    await drawn(root)
    expect(getComputedStyle(find('.p-qr')).backgroundColor).toBe('rgb(255, 255, 255)')
    expect(getComputedStyle(find('svg')).color).toBe('rgb(18, 22, 26)')
    root.style.setProperty('--portico-qr', 'rgb(0, 0, 90)')
    expect(getComputedStyle(find('svg')).color).toBe('rgb(0, 0, 90)')
  },
)

it('has its final size and is marked busy before there is a code, without motion', async () => {
  const { root, find, render } = show(
    <div style={{ width: 328 }}>
      <QrPlate label="QR code" message="Preparing the code..." />
    </div>,
  )
  const before = find('.p-qr').getBoundingClientRect()
  expect(find('.p-qr').getAttribute('aria-busy')).toBe('true')
  expect(find('.p-qr').textContent).toBe('Preparing the code...')
  expect(root.querySelector('[role=img]')).toBeNull()
  expect(root.getAnimations({ subtree: true })).toEqual([])
  render(
    <div style={{ width: 328 }}>
      <QrPlate label="QR code" value="wc:1" message="Preparing the code..." />
    </div>,
  )
  await drawn(root)
  expect(find('.p-qr').hasAttribute('aria-busy')).toBe(false)
  expect(find('.p-qr').textContent).toBe('')
  expect(find('.p-qr').getBoundingClientRect().height).toBe(before.height)
})

it('a new value replaces the code at once', async () => {
  const { root, find, render } = show(<QrPlate label="QR code" value="wc:1" />)
  await drawn(root)
  const first = find('svg path').getAttribute('d')
  render(<QrPlate label="QR code" value="wc:2" />)
  expect(find('svg path').getAttribute('d')).not.toBe(first)
})

it('a value too long for a code is reported and shows the given message and action', async () => {
  const onFailed = vi.fn()
  const { root, find } = show(
    <QrPlate
      label="QR code"
      value={'x'.repeat(4000)}
      message="Couldn’t create the code"
      action={<Button>Try again</Button>}
      onFailed={onFailed}
    />,
  )
  await expect.poll(() => find('.p-qr').dataset.state).toBe('failed')
  expect(onFailed).toHaveBeenCalledOnce()
  expect(root.querySelector('[role=img]')).toBeNull()
  expect(find('button').textContent).toBe('Try again')
})

it('a value too long for a code is reported once, to the latest callback', async () => {
  const told: string[] = []
  const long = (name: string, character = 'x') => (
    <QrPlate label="QR code" value={character.repeat(4000)} onFailed={() => told.push(name)} />
  )
  const { find, render } = show(long('first'))
  await expect.poll(() => find('.p-qr').dataset.state).toBe('failed')
  for (const name of ['second', 'third']) render(long(name))
  expect(told).toEqual(['first'])
  render(long('fourth', 'y'))
  await expect.poll(() => told).toEqual(['first', 'fourth'])
})

it('is an image with its name while it is shown, but not while renewing', async () => {
  const { root, render } = show(<QrPlate label="QR code" value="wc:1" />)
  await drawn(root)
  expect(page.getByRole('img', { name: 'QR code' }).elements()).toHaveLength(1)
  render(<QrPlate label="QR code" value="wc:1" state="renewing" message="Renewing..." />)
  expect(page.getByRole('img').elements()).toHaveLength(0)
})

it.each([
  [800, 328],
  [640, 240],
  [500, 200],
])(
  'in a window %i px high the code of a dialog is %i px wide, and inline it keeps its size',
  async (high, wide) => {
    await page.viewport(1280, high)
    try {
      const plate = <QrPlate value="wc:1" label="QR code" />
      const framed = show(
        <div className="portico-frame">
          <div style={{ width: 328 }}>{plate}</div>
        </div>,
      )
      await drawn(framed.root)
      expect(framed.find('.p-qr').getBoundingClientRect().width).toBe(wide)
      // Within a page, the available size is unknown.
      const embedded = show(<div style={{ width: 328 }}>{plate}</div>)
      await drawn(embedded.root)
      expect(embedded.find('.p-qr').getBoundingClientRect().width).toBe(328)
    } finally {
      await page.viewport(1280, 800)
    }
  },
)
