'use client'
import { sessions } from 'portico/core'
import { embeddedNamespaces, isEmbedded, socialNames } from 'portico/plugins/auth/contract'
import type { ConnectMethodProps } from 'portico/plugins/wallets/contract'
import { useService, useSource, useText } from 'portico/react'
import { Glyph, loginIcons, SocialButton, SocialGrid } from 'portico/ui'
import { useEffect, useState } from 'react'
import { inside } from '../inside.js'
import type { SocialsTestId } from '../SocialsTestId.js'

/** As many stand in a row; of more the last place is for the others. */
const ROW = 4

/** The social logins: all of them, or the first ones and the way to the others. */
export const SocialBlock = ({ namespace }: ConnectMethodProps) => {
  const text = useText()
  const { providers, start, wake, prepare } = useService(inside)
  const offered = useSource(providers)
  const [all, showAll] = useState(false)
  const connected = useSource(useService(sessions).state, ({ connections }) => connections.some(isEmbedded))
  useEffect(() => {
    // An app of its own on the screen opens no window for a page that waits for its frame first.
    if (matchMedia('(display-mode:standalone)').matches) prepare()
  }, [prepare])
  const unserved = namespace !== undefined && !embeddedNamespaces.includes(namespace)
  const off = connected ? text('socials.connected') : unserved ? text('socials.unserved') : undefined
  const wide = offered.length < 3
  const shown = all || offered.length <= ROW ? offered : offered.slice(0, ROW - 1)
  const buttons = shown.map((provider, at) => {
    const label = text('socials.continue', { provider: socialNames[provider] })
    return (
      <SocialButton
        key={provider}
        label={label}
        text={wide ? label : socialNames[provider]}
        disabledReason={off}
        data-key={provider}
        // It stands where the way to it was.
        data-autofocus={all && at === ROW - 1 ? '' : undefined}
        testId={`social-${provider}` satisfies SocialsTestId}
        onPointerEnter={wake}
        onFocus={wake}
        onClick={() => start(provider, namespace)}
      />
    )
  })
  return (
    <>
      {wide ? (
        buttons
      ) : (
        <SocialGrid label={text('socials.method')}>
          {buttons}
          {shown.length < offered.length && (
            <SocialButton
              mark={<Glyph path={loginIcons.more} />}
              label={text('socials.more')}
              testId={'social-more' satisfies SocialsTestId}
              onClick={() => showAll(true)}
            />
          )}
        </SocialGrid>
      )}
      {off && <p className="p-field-hint">{off}</p>}
    </>
  )
}
