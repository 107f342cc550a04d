import { findChromium } from '../tools/chromium.mjs'

const chromium = findChromium()

/**
 * Chromium uses only the last such list, so this one repeats Playwright's own for Linux. The last two names
 * belong to an address bar that no journey sees: each window would prepare its suggestions, in a process that
 * takes as long as a fifth of a journey.
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** The launch options of Chromium in tests: the installed browser, connected only to the tested server. */
export const chromiumLaunch = {
  ...(chromium ? { executablePath: chromium } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${withoutFeatures.join(',')}`,
  ],
}
