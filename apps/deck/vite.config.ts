import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }

export default defineConfig({
  plugins: [react(), lingui({ failOnCompileError: true })],
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(manifest.version) },
  build: {
    // A small font inlined as data: would be refused by the policy's font-src.
    assetsInlineLimit: 0,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // What every start needs comes as one script: a dozen small ones pack worse and ask a dozen times.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
  },
  server: { proxy: proxyTo('http://127.0.0.1:4280') },
})

/** `vite` alone serves the sources; everything else comes from a running server. */
function proxyTo(target: string): Record<string, string> {
  const paths = ['/config.json', '/healthz', '/oauth', '/v1', '/notification', '/media', '/story-shell.html']
  return Object.fromEntries(paths.map(path => [path, target]))
}
