// Written by `node scripts/locales.mjs`; the texts are in the `locales` of the shell and of each plugin.
import { es as modal } from '../../../src/modal/locales/es.js'
import { es as account } from '../../account/locales/es.js'
import { es as activity } from '../../activity/locales/es.js'
import { es as auth } from '../../auth/locales/es.js'
import { es as branding } from '../../branding/locales/es.js'
import { es as collapseWallets } from '../../collapseWallets/locales/es.js'
import { es as directory } from '../../directory/locales/es.js'
import { es as email } from '../../email/locales/es.js'
import { es as legal } from '../../legal/locales/es.js'
import { es as names } from '../../names/locales/es.js'
import { es as networks } from '../../networks/locales/es.js'
import { es as nfts } from '../../nfts/locales/es.js'
import { es as onramp } from '../../onramp/locales/es.js'
import { es as profile } from '../../profile/locales/es.js'
import { es as receive } from '../../receive/locales/es.js'
import { es as send } from '../../send/locales/es.js'
import { es as siwx } from '../../siwx/locales/es.js'
import { es as smartSessions } from '../../smartSessions/locales/es.js'
import { es as socials } from '../../socials/locales/es.js'
import { es as swap } from '../../swap/locales/es.js'
import { es as tokens } from '../../tokens/locales/es.js'
import { es as transactions } from '../../transactions/locales/es.js'
import { es as walletconnect } from '../../walletconnect/locales/es.js'
import { es as wallets } from '../../wallets/locales/es.js'

/** Every text in the language es. */
export const es = {
  ...modal,
  ...account,
  ...activity,
  ...auth,
  ...branding,
  ...collapseWallets,
  ...directory,
  ...email,
  ...legal,
  ...names,
  ...networks,
  ...nfts,
  ...onramp,
  ...profile,
  ...receive,
  ...send,
  ...siwx,
  ...smartSessions,
  ...socials,
  ...swap,
  ...tokens,
  ...transactions,
  ...walletconnect,
  ...wallets,
}
export default es
