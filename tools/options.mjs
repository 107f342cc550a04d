import { parseArgs } from 'node:util'

/** The options of a tool, as `parseArgs` reads them. What it does not know ends it with a sentence and how it is called. */
export function readOptions(usage, options = {}) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    // What follows the first sentence is about calling node itself.
    return refuse(error.message.split(/\. |\n/)[0], usage)
  }
}

/** Ends a tool that was called wrongly. */
export function refuse(sentence, usage) {
  console.error(`${sentence.replace(/\.$/, '')}.\n${usage}`)
  process.exit(2)
}
