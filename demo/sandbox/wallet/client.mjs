// @ts-check
import { SignClient } from '@walletconnect/sign-client'

/** @typedef {Awaited<ReturnType<typeof SignClient.init>>} Client */

/**
 * The real client of the protocol, which talks to nobody but the given relay and, where one is named, the service that
 * attests origins.
 *
 * @param {object} options
 * @param {string} options.relayUrl
 * @param {string} options.name
 * @param {string} [options.description]
 * @param {string} [options.url]
 * @param {string | false} [options.verify] who attests the origins of pages; nobody when false
 * @param {object} [options.storage] the browser's where absent
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
  // Without an attestation the client would look the page up at the public service.
  attester.resolve = async (given) =>
    verify && given.attestationId ? resolve(given) : /** @type {never} */ (undefined)
  return client
}
