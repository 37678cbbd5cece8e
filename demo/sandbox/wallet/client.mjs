// @ts-check
import { SignClient } from '@walletconnect/sign-client'

/** @typedef {Awaited<ReturnType<typeof SignClient.init>>} Client */

/**
 * The real client of the protocol. It connects only to the given relay and, if one is given, to the service that attests
 * origins.
 *
 * @param {object} options
 * @param {string} options.relayUrl
 * @param {string} options.name
 * @param {string} [options.description]
 * @param {string} [options.url]
 * @param {string | false} [options.verify] URL of the service that attests origins; none if false
 * @param {object} [options.storage] default: the browser's
 * @returns {Promise<Client>}
 */
export async function createClient({
  relayUrl,
  name,
  description = '',
  url = 'https://portico.example',
  verify = false,
  storage,
}) {
  const client = await SignClient.init({
    projectId: 'sandbox',
    relayUrl,
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: name,
    metadata: { name, description, url, icons: [] },
    ...(storage && { storage: /** @type {never} */ (storage) }),
  })
  const attester = /** @type {{ verifyUrlV3?: string } & Client['core']['verify']} */ (client.core.verify)
  attester.register = async () => ''
  if (verify) attester.verifyUrlV3 = verify
  const resolve = attester.resolve.bind(attester)
  // Without an attestation, the client would send the page's origin to the public service.
  attester.resolve = async (given) =>
    verify && given.attestationId ? resolve(given) : /** @type {never} */ (undefined)
  return client
}
