import {
  Address,
  AlertBar,
  Button,
  Card,
  Chip,
  EmptyState,
  FilterChip,
  Hero,
  Icon,
  IconButton,
  List,
  Logo,
  lateTestIds,
  Note,
  palette,
  Row,
  SearchField,
  SectionLabel,
  Separator,
  Skeleton,
  Snackbar,
  StatusText,
  Tabs,
  TrustRail,
  testIds,
} from 'portico/ui'
import { createRef, type ReactElement, type Ref, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { type Mounted, mount } from './mount.js'
import { reduceMotion } from './reduceMotion.js'

const mounted: Mounted[] = []
const show = (node: ReactElement, attributes?: Record<string, string>) => {
  const result = mount(node, attributes)
  mounted.push(result)
  return result
}
afterEach(() => {
  for (const one of mounted.splice(0)) one.unmount()
})

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const image = (width: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="9"/>`)}`
const active = (root: HTMLElement) => (root.getRootNode() as ShadowRoot).activeElement
const described = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => (element.getRootNode() as ShadowRoot).getElementById(id)?.textContent)
    .join(' ')
const cardProps = {
  title: 'Connect wallet',
  titleId: 'card-title',
  backLabel: 'Back',
  closeLabel: 'Close',
  helpLabel: 'Help',
  status: 'idle',
  rail: null,
} as const

describe('every component', () => {
  const parts: [string, (ref: Ref<never>) => ReactElement, string][] = [
    ['Address', (ref) => <Address ref={ref} className="own" testId="x" value={address} />, 'BDI'],
    ['AlertBar', (ref) => <AlertBar ref={ref} className="own" testId="x" title="Fault" />, 'DIV'],
    ['Button', (ref) => <Button ref={ref} className="own" testId="x" />, 'BUTTON'],
    ['Card', (ref) => <Card ref={ref} className="own" testId="x" {...cardProps} />, 'SECTION'],
    [
      'Chip',
      (ref) => (
        <Chip ref={ref} className="own" testId="x">
          Recent
        </Chip>
      ),
      'SPAN',
    ],
    ['EmptyState', (ref) => <EmptyState ref={ref} className="own" testId="x" title="None" />, 'DIV'],
    ['Hero', (ref) => <Hero ref={ref} className="own" testId="x" logo={null} title="Opening" />, 'DIV'],
    ['Icon', (ref) => <Icon ref={ref} className="own" testId="x" name="back" />, 'svg'],
    [
      'IconButton',
      (ref) => <IconButton ref={ref} className="own" testId="x" icon="copy" label="Copy" />,
      'BUTTON',
    ],
    ['List', (ref) => <List ref={ref} className="own" testId="x" />, 'UL'],
    ['Logo', (ref) => <Logo ref={ref} className="own" testId="x" name="Base" />, 'SPAN'],
    ['Note', (ref) => <Note ref={ref} className="own" testId="x" />, 'DIV'],
    ['Row', (ref) => <Row ref={ref} className="own" testId="x" name="Base" onClick={() => {}} />, 'BUTTON'],
    ['SectionLabel', (ref) => <SectionLabel ref={ref} className="own" testId="x" />, 'H3'],
    ['Separator', (ref) => <Separator ref={ref} className="own" testId="x" />, 'DIV'],
    ['Skeleton', (ref) => <Skeleton ref={ref} className="own" testId="x" />, 'SPAN'],
    ['Snackbar', (ref) => <Snackbar ref={ref} className="own" testId="x" />, 'DIV'],
    ['StatusText', (ref) => <StatusText ref={ref} className="own" testId="x" />, 'P'],
    [
      'Tabs',
      (ref) => <Tabs ref={ref} className="own" testId="x" label="" items={[]} value="" onChange={() => {}} />,
      'DIV',
    ],
    [
      'TrustRail',
      (ref) => (
        <TrustRail ref={ref} className="own" testId="x" label="" origin="" state="none" stateLabel="" />
      ),
      'DIV',
    ],
  ]

  it.each(parts)('%s forwards its ref, class and test id', (_name, part, tag) => {
    const ref = createRef<Element>()
    const { find } = show(part(ref as Ref<never>))
    expect(ref.current?.tagName).toBe(tag)
    expect(find('[data-testid=x]')).toBe(ref.current)
    expect(ref.current?.classList.contains('own')).toBe(true)
    expect(ref.current?.classList.length).toBe(
      tag === 'svg' ? 3 : ref.current?.matches('.p-note.p-alert') ? 3 : 2,
    )
  })

  it('SearchField forwards its ref and test id to the input', () => {
    const ref = createRef<HTMLInputElement>()
    const { find } = show(
      <SearchField ref={ref} testId="x" className="own" label="Find" value="" onChange={() => {}} />,
    )
    expect(find('input[data-testid=x]')).toBe(ref.current)
    expect(find('.own').contains(ref.current)).toBe(true)
  })
})

it('components have the expected roles and names', async () => {
  const { find } = show(
    <Card {...cardProps} onClose={() => {}}>
      <SectionLabel>Wallets</SectionLabel>
      <List aria-label="Known wallets">
        <Row name="MetaMask" chips={<Chip>Recent</Chip>} onClick={() => {}} testId="row" />
        <Row name="Polygon" disabledReason="Not allowed" onClick={() => {}} testId="off" />
        <Row name="Ethereum" description="ETH" chips="1.204" onClick={() => {}} testId="token" />
      </List>
      <SearchField label="Search wallets" value="" onChange={() => {}} />
    </Card>,
  )
  const named = (role: Parameters<typeof page.getByRole>[0], name: string) =>
    page.getByRole(role, { name, exact: true }).element()
  expect(named('dialog', 'Connect wallet')).toBe(find('section'))
  expect(named('heading', 'Connect wallet').tagName).toBe('H2')
  expect(named('heading', 'Wallets').tagName).toBe('H3')
  expect(named('list', 'Known wallets').tagName).toBe('UL')
  expect(named('button', 'Close')).toBe(find(`[data-testid=${testIds.headerClose}]`))
  expect(named('button', 'MetaMask Recent')).toBe(find('[data-testid=row]'))
  expect(named('button', 'Polygon')).toBe(find('[data-testid=off]'))
  expect(named('button', 'Ethereum ETH 1.204')).toBe(find('[data-testid=token]'))
  expect(named('searchbox', 'Search wallets')).toBe(find('input'))
})

describe('Card', () => {
  it('is a modal dialog named by its title, which can take focus', () => {
    const { find, root } = show(<Card {...cardProps} />)
    const card = find(`[data-testid=${testIds.card}]`)
    expect(card.getAttribute('role')).toBe('dialog')
    expect(card.getAttribute('aria-modal')).toBe('true')
    const title = find(`#${card.getAttribute('aria-labelledby')}`)
    expect(title.tagName).toBe('H2')
    title.focus()
    expect(active(root)).toBe(title)
  })

  it('is a plain region when embedded', () => {
    const { find } = show(<Card {...cardProps} embedded />)
    expect(find('section').getAttribute('role')).toBe('region')
    expect(find('section').hasAttribute('aria-modal')).toBe(false)
  })

  it('shows only the header buttons that have a handler', () => {
    const { root, find, render } = show(<Card {...cardProps} />)
    expect(root.querySelectorAll('button')).toHaveLength(0)
    const onBack = vi.fn()
    const onClose = vi.fn()
    render(<Card {...cardProps} onBack={onBack} onClose={onClose} onHelp={() => {}} />)
    find(`[data-testid=${testIds.headerBack}]`).click()
    find(`[data-testid=${testIds.headerClose}]`).click()
    expect(onBack).toHaveBeenCalledOnce()
    expect(onClose).toHaveBeenCalledOnce()
    expect([...root.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))).toEqual([
      'Back',
      'Close',
    ])
    render(<Card {...cardProps} onHelp={() => {}} />)
    expect(find('button').getAttribute('aria-label')).toBe('Help')
  })

  it.each([
    ['waiting', 'signal'],
    ['done', 'positive'],
  ] as const)('colours the signal line while %s', (status, token) => {
    const { find } = show(<Card {...cardProps} status={status} />)
    const line = find(`[data-testid=${testIds.signalLine}]`)
    expect(line.getAttribute('aria-hidden')).toBe('true')
    expect(getComputedStyle(find('.p-signal i')).backgroundColor).toBe(rgb(palette.dark[token]))
  })

  it('animates its signal line, unless the system prefers reduced motion', async () => {
    const { find } = show(<Card {...cardProps} status="waiting" />)
    const sweeps = () => find('.p-signal i').getAnimations().length
    expect(sweeps()).toBe(1)
    await reduceMotion('reduce')
    expect(sweeps()).toBe(0)
    await reduceMotion('')
  })

  it('has attributes for idle and shake', () => {
    const { find, render } = show(<Card {...cardProps} idle />)
    expect(find('section').hasAttribute('data-idle')).toBe(true)
    render(<Card {...cardProps} shake />)
    expect(find('section').hasAttribute('data-idle')).toBe(false)
    expect(find('section').hasAttribute('data-shake')).toBe(true)
  })

  it('scrolls its body and keeps header and rail visible', async () => {
    await reduceMotion('reduce')
    const { find } = show(
      <div className="portico-frame">
        <Card {...cardProps} rail={<TrustRail label="c" origin="o" state="none" stateLabel="s" />}>
          <div style={{ height: 3000 }} />
        </Card>
      </div>,
    )
    const card = find('section').getBoundingClientRect()
    const body = find(`[data-testid=${testIds.cardBody}]`)
    expect(card.height).toBeLessThanOrEqual(Math.max(640, innerHeight - 24))
    expect(card.bottom).toBeLessThanOrEqual(innerHeight)
    expect(body.scrollHeight).toBeGreaterThan(body.clientHeight)
    expect(find(`[data-testid=${testIds.trustRail}]`).getBoundingClientRect().bottom).toBeLessThanOrEqual(
      card.bottom,
    )
    await reduceMotion('')
  })
})

describe('Button', () => {
  it('is described by the reason it is disabled, keeps focus and ignores presses', async () => {
    const onClick = vi.fn()
    const { find, root } = show(
      <Button onClick={onClick} disabledReason="Accept the rules first.">
        Go
      </Button>,
    )
    const button = find('button')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.hasAttribute('disabled')).toBe(false)
    expect(described(button)).toBe('Accept the rules first.')
    button.focus()
    expect(active(root)).toBe(button)
    await userEvent.keyboard('{Enter} ')
    button.click()
    expect(onClick).not.toHaveBeenCalled()
  })

  it('does not submit its form while disabled', () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const { find, render } = show(
      <form onSubmit={onSubmit}>
        <Button type="submit" disabledReason="" />
      </form>,
    )
    find('button').click()
    expect(onSubmit).not.toHaveBeenCalled()
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" />
      </form>,
    )
    find('button').click()
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('shows its busy label and ignores presses while busy', () => {
    const onClick = vi.fn()
    const { find } = show(
      <Button busy busyLabel="Signing..." onClick={onClick}>
        Sign
      </Button>,
    )
    expect(find('button').getAttribute('aria-busy')).toBe('true')
    expect(find('button').textContent).toBe('Signing...')
    find('button').click()
    expect(onClick).not.toHaveBeenCalled()
  })
})

describe('Row', () => {
  it('is a button in a list item, pressed by Enter and Space', async () => {
    const onClick = vi.fn()
    const { find } = show(
      <List>
        <Row name="MetaMask" chips={<Chip>Recent</Chip>} onClick={onClick} />
      </List>,
    )
    const row = find('ul > li > button')
    row.focus()
    await userEvent.keyboard('{Enter}')
    expect(onClick).toHaveBeenCalledTimes(1)
    await userEvent.keyboard(' ')
    expect(onClick).toHaveBeenCalledTimes(2)
    expect(row.textContent).toBe('MetaMask Recent')
  })

  it('is described by the reason it is disabled and ignores presses', async () => {
    const onClick = vi.fn()
    const { find } = show(<Row name="Polygon" disabledReason="Not allowed" onClick={onClick} />)
    const row = find('button')
    expect(row.getAttribute('aria-disabled')).toBe('true')
    expect(described(row).trim()).toBe('Not allowed')
    expect(row.querySelector('[aria-hidden=true]')?.textContent).toBe(' Not allowed')
    row.focus()
    await userEvent.keyboard('{Enter} ')
    expect(onClick).not.toHaveBeenCalled()
  })

  it('marks the current row by more than colour', () => {
    const { find } = show(<Row name="Base" selected onClick={() => {}} />)
    expect(find('button').getAttribute('aria-current')).toBe('true')
    expect(find('svg')).toBeTruthy()
  })

  it('is not a button without onClick', () => {
    const { root } = show(<Row name="Ether" chips="1.204" />)
    expect(root.querySelector('button')).toBeNull()
  })
})

describe('Logo', () => {
  it('shows the first letter until the image has loaded, and again if it fails', async () => {
    const { find, render, root } = show(<Logo name="phantom" testId="x" src={image(9)} />)
    const img = find<HTMLImageElement>('img')
    expect(img.alt).toBe('')
    expect(img.referrerPolicy).toBe('no-referrer')
    await expect.poll(() => find('[data-testid=x]').textContent).toBe('')
    render(<Logo name="phantom" testId="x" src="data:image/png;base64,none" />)
    expect(find('[data-testid=x]').textContent).toBe('P')
    await expect.poll(() => root.querySelector('img')).toBeNull()
    expect(find('[data-testid=x]').textContent).toBe('P')
    render(<Logo name="phantom" testId="x" src={image(8)} />)
    await expect.poll(() => find('[data-testid=x]').textContent).toBe('')
  })
})

describe('Address', () => {
  it('is shortened to both ends', () => {
    const { find } = show(<Address value={address} />, { dir: 'rtl' })
    const text = find('bdi')
    expect(text.textContent).toBe('0x71C765…d8976F')
    expect([...text.querySelectorAll('b')].map((end) => end.textContent)).toEqual(['0x71C765', 'd8976F'])
    expect(getComputedStyle(text).direction).toBe('ltr')
  })

  it('is shown in full in groups, and copies without gaps', () => {
    const { find } = show(<Address value={address} full />)
    expect(find('bdi').textContent).toBe(address)
    expect([...find('bdi').querySelectorAll('b,span')].map((group) => group.textContent)).toEqual([
      '0x71C765',
      '6EC7',
      'ab88',
      'b098',
      'defB',
      '751B',
      '7401',
      'B5f6',
      'd8976F',
    ])
  })

  it.each(['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'])(
    'keeps every character of %s',
    (value) => {
      const { find } = show(<Address value={value} full />)
      expect(find('bdi').textContent).toBe(value)
      expect(find('b').textContent).toBe(value.slice(0, 6))
    },
  )

  it('never repeats characters of a short value', () => {
    const { find } = show(<Address value="0x71C765d897" />)
    expect(find('bdi').textContent).toBe('0x71C765d897')
  })
})

describe('SearchField', () => {
  it('is named by its label, reports its text and can be cleared', async () => {
    const onChange = vi.fn()
    const { find, root } = show(<Field onChange={onChange} />)
    const input = find<HTMLInputElement>('input[type=search]')
    expect(input.labels?.[0]?.textContent).toBe('Search wallets')
    expect(root.querySelector('button')).toBeNull()
    input.focus()
    await userEvent.keyboard('ab')
    expect(onChange).toHaveBeenLastCalledWith('ab')
    await userEvent.click(find(`[data-testid=${lateTestIds.searchClear}]`))
    await expect.poll(() => input.value).toBe('')
    expect(active(root)).toBe(input)
    await userEvent.keyboard('c{Tab}{Enter}')
    await expect.poll(() => input.value).toBe('')
    expect(active(root)).toBe(input)
  })
})

it('shows exactly one focus ring', async () => {
  const { find, root } = show(
    <>
      <Button>Go</Button>
      <SearchField label="Find" value="" onChange={() => {}} />
      <Row name="Base" onClick={() => {}} />
    </>,
  )
  const ringed = () =>
    [...root.querySelectorAll('*')]
      .filter((element) => getComputedStyle(element).outlineStyle === 'solid')
      .map((element) => [element.classList[0], getComputedStyle(element).outlineColor])
  const signal = rgb(palette.dark.signal)
  find('button').focus()
  await userEvent.keyboard('{Shift>}{/Shift}')
  for (const name of ['p-button', 'p-search', 'p-row']) {
    expect(ringed()).toEqual([[name, signal]])
    await userEvent.tab()
  }
})

describe('Tabs', () => {
  const state = ({ find, root }: Mounted) => [
    active(root)?.textContent,
    find('[aria-selected=true]').textContent,
    find('[role=tabpanel]').textContent,
  ]

  it('selects by arrow keys, Home and End, and wraps around', async () => {
    const tabs = show(<Example />)
    tabs.find('[aria-selected=true]').focus()
    for (const [key, id] of [
      ['ArrowRight', 'b'],
      ['ArrowRight', 'c'],
      ['ArrowRight', 'a'],
      ['ArrowLeft', 'c'],
      ['Home', 'a'],
      ['End', 'c'],
    ]) {
      await userEvent.keyboard(`{${key}}`)
      expect(state(tabs)).toEqual([`Tab ${id}`, `Tab ${id}`, `Panel ${id}`])
    }
  })

  it('ignores keyboard shortcuts of the browser', async () => {
    const tabs = show(<Example />)
    const tab = tabs.find('[aria-selected=true]')
    tab.focus()
    const event = new KeyboardEvent('keydown', {
      key: 'ArrowRight',
      altKey: true,
      bubbles: true,
      cancelable: true,
    })
    expect(tab.dispatchEvent(event)).toBe(true)
    await expect.poll(() => state(tabs)).toEqual(['Tab a', 'Tab a', 'Panel a'])
  })

  it('its arrow keys follow the reading direction', async () => {
    const tabs = show(<Example />, { dir: 'rtl' })
    tabs.find('[aria-selected=true]').focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(state(tabs)).toEqual(['Tab b', 'Tab b', 'Panel b'])
  })

  it('has one tab stop and ties the panel to its tab', () => {
    const { root, find } = show(<Example />)
    expect([...root.querySelectorAll<HTMLElement>('[role=tab]')].map((tab) => tab.tabIndex)).toEqual([
      0, -1, -1,
    ])
    const tab = find('[aria-selected=true]')
    expect(find('[role=tabpanel]').getAttribute('aria-labelledby')).toBe(tab.id)
    expect(tab.getAttribute('aria-controls')).toBe(find('[role=tabpanel]').id)
    expect(find('[role=tablist]').getAttribute('aria-label')).toBe('Parts')
  })

  it('with one item it is a heading and no tab list', () => {
    const { root, find } = show(
      <Tabs
        label="Parts"
        items={[{ id: 'a', label: 'Tab a', panel: 'Panel a' }]}
        value="a"
        onChange={() => {}}
      />,
    )
    expect(root.querySelectorAll('[role=tablist], [role=tab], [role=tabpanel]')).toHaveLength(0)
    expect(find('h3').textContent).toBe('Tab a')
    expect(find('section').getAttribute('aria-labelledby')).toBe(find('h3').id)
    expect(find('section').textContent).toBe('Tab aPanel a')
  })
})

describe('messages', () => {
  it('a note is an alert only when critical or when requested', () => {
    const { find, render } = show(<Note kind="caution">Mind</Note>)
    expect(find('.p-note').hasAttribute('role')).toBe(false)
    render(<Note kind="critical">Stop</Note>)
    expect(find('[role=alert]').textContent).toBe('Stop')
    render(
      <Note kind="caution" alert>
        Mind
      </Note>,
    )
    expect(find('[role=alert]').textContent).toBe('Mind')
  })

  it('status text is a polite live region that exists while empty', () => {
    const { find, render } = show(<StatusText />)
    const region = find('[role=status]')
    expect(getComputedStyle(region).display).not.toBe('none')
    render(<StatusText tone="waiting">Waiting</StatusText>)
    expect(find('[role=status]')).toBe(region)
  })

  it('snackbar is announced by an existing live region, leaves the focus and can be dismissed', () => {
    const onDismiss = vi.fn()
    const { find, render } = show(<Snackbar />)
    const region = find('[role=status]')
    expect(region.childElementCount).toBe(0)
    render(<Snackbar kind="error" message="No answer" onDismiss={onDismiss} dismissLabel="Dismiss" />)
    expect(find('[role=status]')).toBe(region)
    expect(region.textContent).toBe('No answer')
    expect(region.contains(active(region))).toBe(false)
    find('[aria-label=Dismiss]').click()
    expect(onDismiss).toHaveBeenCalledOnce()
  })

  it('alert bar is an alert that can be dismissed', () => {
    const onDismiss = vi.fn()
    const { find } = show(<AlertBar title="Fault" onDismiss={onDismiss} dismissLabel="Dismiss" />)
    expect(find('[role=alert]').textContent).toBe('Fault')
    find('[aria-label=Dismiss]').click()
    expect(onDismiss).toHaveBeenCalledOnce()
  })
})

describe('TrustRail', () => {
  it('shows origin and state, and the network as a button only if it can be changed', () => {
    const { find, root, render } = show(
      <TrustRail label="Connection" origin="app.example.org" state="none" stateLabel="Not connected" />,
    )
    expect(find('[role=group]').getAttribute('aria-label')).toBe('Connection')
    expect(find('[role=group]').textContent).toBe('app.example.orgNot connected')
    expect(root.querySelector('button')).toBeNull()
    const onNetwork = vi.fn()
    render(
      <TrustRail
        label="Connection"
        origin="app.example.org"
        state="connected"
        stateLabel="Connected"
        network="Base"
        networkLabel="Change"
        onNetwork={onNetwork}
      />,
    )
    expect(find('button').textContent).toBe('Connected Base Change')
    find('button').click()
    expect(onNetwork).toHaveBeenCalledOnce()
  })

  it.each([
    ['deploy-preview-1234.example-wallet.org', 'Not connected', 16, 360, true],
    ['app.example.org', 'A network whose name is longer than the rail of the card is wide', 16, 360, true],
    ['a-rather-long-subdomain.app.example.org', 'Unknown network: unsupported', 32, 230, true],
    [`app.example.org.${'a-very-long-name.'.repeat(60)}evil.example`, 'Not connected', 16, 360, false],
  ])(
    'shows the whole of %s beside “%s”, or else at least its end',
    (origin, stateLabel, text, width, whole) => {
      const { find, root } = show(
        <TrustRail label="Connection" origin={origin} state="none" stateLabel={stateLabel} />,
      )
      Object.assign(root.style, { width: `${width}px`, fontSize: `${text}px` })
      const shown = find('.p-rail bdi')
      const box = shown.getBoundingClientRect()
      const part = document.createRange()
      const at = (from: number, to: number) => {
        part.setStart(shown.firstChild as Node, from)
        part.setEnd(shown.firstChild as Node, to)
        const { left, top, right, bottom } = part.getBoundingClientRect()
        return (
          left >= box.left - 1 && top >= box.top - 1 && right <= box.right + 1 && bottom <= box.bottom + 1
        )
      }
      expect(at(origin.length - 12, origin.length)).toBe(true)
      expect(at(0, 5)).toBe(whole)
      expect(find('.p-rail').scrollWidth).toBeLessThanOrEqual(width)
    },
  )
})

it('control text cannot be selected, content can', () => {
  const { find } = show(
    <>
      <Row name="Base" onClick={() => {}} />
      <Row name="Fee" className="plain" />
    </>,
  )
  expect(getComputedStyle(find('button.p-row')).userSelect).toBe('none')
  expect(getComputedStyle(find('.plain')).userSelect).not.toBe('none')
})

it('MOB-07 a title of several lines keeps its distance from the top edge of the card', () => {
  const { find } = show(
    <Card {...cardProps} title={'A title that takes several lines of a narrow card. '.repeat(3)}>
      Content
    </Card>,
  )
  const title = find('h2 > span').getBoundingClientRect()
  expect(title.height).toBeGreaterThan(44)
  expect(title.top - find('.p-card').getBoundingClientRect().top).toBeGreaterThanOrEqual(12)
})

describe('icons and skeletons', () => {
  it('icons and skeletons are hidden from assistive technology', () => {
    const { root } = show(
      <>
        <Icon name="lock" />
        <Skeleton />
      </>,
    )
    expect(root.querySelectorAll('[aria-hidden=true]')).toHaveLength(2)
  })

  it('directional icons are mirrored in right-to-left pages, others are not', () => {
    const { find } = show(
      <>
        <Icon name="back" testId="turns" />
        <Icon name="check" testId="stays" />
      </>,
      { dir: 'rtl' },
    )
    expect(getComputedStyle(find('[data-testid=turns]')).transform).toBe('matrix(-1, 0, 0, 1, 0, 0)')
    expect(getComputedStyle(find('[data-testid=stays]')).transform).toBe('none')
  })
})

describe.each(['dark', 'light'] as const)('%s theme', (theme) => {
  it('draws the components with its tokens', () => {
    const { find } = show(
      <Card {...cardProps}>
        <Row name="Base" onClick={() => {}} />
        <Button variant="primary">Go</Button>
      </Card>,
      { 'data-theme': theme },
    )
    const colours = palette[theme]
    expect(getComputedStyle(find('.p-card')).backgroundColor).toBe(rgb(colours['surface-0']))
    expect(getComputedStyle(find('.p-card')).color).toBe(rgb(colours['text-1']))
    expect(getComputedStyle(find('.p-row')).backgroundColor).toBe(rgb(colours['surface-1']))
    expect(getComputedStyle(find('[data-variant=primary]')).backgroundColor).toBe(rgb(colours['text-1']))
    expect(getComputedStyle(find('[data-variant=primary]')).color).toBe(rgb(colours['surface-0']))
  })
})

describe('forced colours', () => {
  const force = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
  afterEach(() => force('none'))

  it.each(['primary', 'secondary', 'destructive', 'link'] as const)(
    'keep the label of a %s button readable',
    async (variant) => {
      await force('active')
      const { find } = show(<Button variant={variant}>Go</Button>)
      const { color, backgroundColor, borderTopWidth } = getComputedStyle(find('button'))
      expect(matchMedia('(forced-colors: active)').matches).toBe(true)
      expect(color).not.toBe(backgroundColor)
      expect(borderTopWidth).toBe('1px')
    },
  )

  it('distinguish a pressed chip, and keep the borders of rows and chips', async () => {
    await force('active')
    const { find } = show(
      <>
        <FilterChip pressed onChange={() => {}}>
          On
        </FilterChip>
        <FilterChip pressed={false} onChange={() => {}}>
          Off
        </FilterChip>
        <Row name="Base" onClick={() => {}} />
      </>,
    )
    const [on, off] = ['true', 'false'].map((each) => getComputedStyle(find(`[aria-pressed=${each}]`)))
    expect(on?.backgroundColor).not.toBe(off?.backgroundColor)
    expect(on?.color).not.toBe(on?.backgroundColor)
    for (const part of ['.p-row', '[aria-pressed=false]']) {
      const { borderTopColor, backgroundColor } = getComputedStyle(find(part))
      expect(borderTopColor, part).not.toBe(backgroundColor)
      expect(borderTopColor, part).not.toBe('rgba(0, 0, 0, 0)')
    }
  })
})

it('one base radius sets all others, and 0 gives square corners', () => {
  const { root, find } = show(<Button>Go</Button>)
  expect(getComputedStyle(find('button')).borderRadius).toBe('14px')
  root.style.setProperty('--portico-radius', '0px')
  expect(getComputedStyle(find('button')).borderRadius).toBe('0px')
})

function rgb(hex: string): string {
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
}

function Field({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState('')
  return (
    <SearchField
      label="Search wallets"
      clearLabel="Clear"
      value={value}
      onChange={(next) => {
        onChange(next)
        setValue(next)
      }}
    />
  )
}

function Example() {
  const [value, setValue] = useState('a')
  const items = ['a', 'b', 'c'].map((id) => ({ id, label: `Tab ${id}`, panel: <p>Panel {id}</p> }))
  return <Tabs label="Parts" items={items} value={value} onChange={setValue} />
}
