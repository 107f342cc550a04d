import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import manifest from '../../package.json' with { type: 'json' }
import { describeLicenses, packagesIn } from '../../tools/licenses.mjs'

/** The scripts that the agency writes in. Others come when a page needs them. */
const readFonts = '{inter-latin-*,source-serif-4-latin-*,noto-naskh-arabic-arabic-*}'

const licenses = 'licenses.txt'

/** By the names below. Not the large one: most of it is not called before the first cards. */
const compiledAhead = new Set(['readAhead', 'Column'])

/** Scripts that the page itself names. */
const isOfEveryStart = /\/(?:rolldown-runtime|readAhead|start)-[^/]+\.js$/

export default defineConfig({
  plugins: [
    react(),
    lingui({ failOnCompileError: true }),
    minifyPublicScripts(['fault.js', 'theme.js']),
    addLicenses(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      // Both are our own: registration goes by the page's one policy for scripts, and the manifest stands in public/.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // One file: importing another script at run time is a sink that the worker's policy has no name for.
        rollupFormat: 'iife',
        buildPlugins: { vite: [addLicenses()] },
        globPatterns: [
          '*.html',
          'theme.js',
          'fault.js',
          'icon.svg',
          'assets/*.{js,css}',
          `assets/${readFonts}.woff2`,
        ],
      },
    }),
  ],
  // The router asks for a stand-in for a hook that React has had since its version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(manifest.version) },
  build: {
    // A small font inlined as data: would be refused by the policy's font-src.
    assetsInlineLimit: 0,
    target: 'es2023',
    // Served at /licenses.txt: who wrote what is in the scripts, and on which terms.
    license: { fileName: licenses },
    modulePreload: {
      polyfill: false,
      // The page has the two scripts of every start already, and adding a link costs it some milliseconds.
      resolveDependencies: (_file, links) => links.filter(link => !isOfEveryStart.test(link)),
    },
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/start-[hash].js',
        // Compiled whole beside the page's own work: else it would stop for each function that the first screen calls.
        postBanner: ({ name }) => (compiledAhead.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
        // What every start needs comes as two scripts, the first one small: a dozen pack worse and ask a dozen times.
        codeSplitting: {
          groups: [
            { name: 'readAhead', test: /src\/start\/readAhead\.ts$|rolldown\/runtime/, priority: 4 },
            { name: 'start', tags: ['$initial'], priority: 3 },
            // What a deck without columns shares with columns, so that it does not get their script: the topics that its
            // welcome offers, and how a notice passes.
            { name: 'shared', test: /document\/src\/topics\.ts$|parts\/usePassing\.ts$/, priority: 2 },
            { name: 'Column', test: /screens\/deck\/columnParts\.ts$/, priority: 1 },
            // The first script names every script of the deck, so icons that several screens share are one.
            { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 0 },
          ],
        },
      },
    },
  },
  server: { proxy: proxyTo('http://127.0.0.1:4280') },
})

/** They come before everything else, and are copied as they are written. */
function minifyPublicScripts(names: readonly string[]): Plugin {
  return {
    name: 'minify-public-scripts',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const name of names) {
        const file = join(dir, name)
        writeFileSync(file, minifySync(name, readFileSync(file, 'utf8')).code)
      }
    },
  }
}

/** Vite names the packages of the page's scripts, and neither those of its fonts nor, in another build, of its worker. */
function addLicenses(): Plugin {
  return {
    name: 'add-licenses',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const file = join(dir, licenses)
      const said = readFileSync(file, 'utf8')
      const files = Object.values(bundle).flatMap(part =>
        part.type === 'chunk' ? part.moduleIds : part.originalFileNames,
      )
      const missing = packagesIn(files.map(each => resolve(each))).filter(
        folder => !said.includes(`## ${nameOf(folder)} - `),
      )
      if (missing.length > 0) appendFileSync(file, `\n${describeLicenses(missing)}`)
    },
  }
}

/** `@scope/name`, or `name`. */
const nameOf = (folder: string) => folder.split('node_modules/').at(-1)

/** `vite` alone serves the sources; everything else comes from a running server. */
function proxyTo(target: string): Record<string, string> {
  const paths = [
    '/config.json',
    '/healthz',
    '/oauth',
    '/v1',
    '/wire',
    '/notification',
    '/media',
    '/story-shell.html',
  ]
  return Object.fromEntries(paths.map(path => [path, target]))
}
