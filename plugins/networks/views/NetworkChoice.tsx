'use client'
import { sessions } from 'portico/core'
import { useService, useSource, useText } from 'portico/react'
import { Button, Note, SearchField, StatusText } from 'portico/ui'
import { useEffect, useId, useState } from 'react'
import { NetworkList } from './NetworkList.js'

const SEARCH_DELAY = 200
/** Minimum number of networks for a search field. */
const SEARCH_THRESHOLD = 8

/** The list of networks, with a debounced search. */
export function NetworkChoice({ namespace }: { namespace: string | undefined }) {
  const text = useText()
  const id = useId()
  const all = useSource(useService(sessions).networks)
  const networks = namespace ? all.filter((each) => each.chainNamespace === namespace) : all
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState('')
  const [help, setHelp] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed), SEARCH_DELAY)
    return () => clearTimeout(timer)
  }, [typed])
  const searchText = query.trim().toLowerCase()
  const hasNoMatch = !!searchText && !networks.some((each) => each.name.toLowerCase().includes(searchText))
  const [first] = networks
  return (
    <>
      {networks.length >= SEARCH_THRESHOLD && (
        <SearchField
          label={text('networks.search')}
          value={typed}
          onChange={setTyped}
          clearLabel={text('networks.search.clear')}
        />
      )}
      <NetworkList networks={networks} query={query} />
      <StatusText>
        {hasNoMatch
          ? text('networks.search.empty')
          : !first
            ? text('networks.none')
            : networks.length === 1
              ? text('networks.only', { network: first.name })
              : null}
      </StatusText>
      <Button variant="link" aria-expanded={help} aria-controls={id} onClick={() => setHelp(!help)}>
        {text('networks.help')}
      </Button>
      <div id={id}>{help && <Note>{text('networks.help.text')}</Note>}</div>
    </>
  )
}
