const { CHROMIUM_PATH } = process.env

/** How tests start Chromium: the one that was found, and calling nobody but the server under test. */
export const chromiumLaunch = {
  ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
