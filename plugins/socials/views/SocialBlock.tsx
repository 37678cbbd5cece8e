'use client'
import { sessions } from 'portico/core'
import { embeddedNamespaces, isEmbedded, socialNames } from 'portico/plugins/auth/contract'
import type { ConnectMethodProps } from 'portico/plugins/wallets/contract'
import { SocialMark, useService, useSource, useText } from 'portico/react'
import { Glyph, loginIcons, SocialButton, SocialGrid } from 'portico/ui'
import { useEffect, useState } from 'react'
import { internal } from '../internal.js'
import type { SocialsTestId } from '../SocialsTestId.js'

/** Logins per row; if there are more, the last place is for the button that shows them. */
const ROW_LENGTH = 4

/** The social logins: all of them, or the first ones and a button for the others. */
export const SocialBlock = ({ namespace }: ConnectMethodProps) => {
  const text = useText()
  const { providers, start, preloadLogin, prepare } = useService(internal)
  const offered = useSource(providers)
  const [showsAll, setShowsAll] = useState(false)
  const connected = useSource(useService(sessions).state, ({ connections }) => connections.some(isEmbedded))
  useEffect(() => {
    // An installed web app opens no popup if the page has to wait for its frame first.
    if (matchMedia('(display-mode:standalone)').matches) prepare()
  }, [prepare])
  const unserved = namespace !== undefined && !embeddedNamespaces.includes(namespace)
  const disabledReason = connected
    ? text('socials.connected')
    : unserved
      ? text('socials.unserved')
      : undefined
  const wide = offered.length < 3
  const shown = showsAll || offered.length <= ROW_LENGTH ? offered : offered.slice(0, ROW_LENGTH - 1)
  const buttons = shown.map((provider, index) => {
    const label = text('socials.continue', { provider: socialNames[provider] })
    return (
      <SocialButton
        key={provider}
        mark={<SocialMark id={provider} />}
        label={label}
        text={wide ? label : socialNames[provider]}
        disabledReason={disabledReason}
        data-key={provider}
        // Focus the login that takes the place of the button.
        data-autofocus={showsAll && index === ROW_LENGTH - 1 ? '' : undefined}
        testId={`social-${provider}` satisfies SocialsTestId}
        onPointerEnter={preloadLogin}
        onFocus={preloadLogin}
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
              onClick={() => setShowsAll(true)}
            />
          )}
        </SocialGrid>
      )}
      {disabledReason && <p className="p-field-hint">{disabledReason}</p>}
    </>
  )
}
