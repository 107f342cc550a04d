import { parseArgs } from 'node:util'

/** The options of a tool, by `parseArgs`. An unknown option ends the tool with a sentence and its usage. */
export function readOptions(usage, options = {}) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    // The text after the first sentence is about calling node itself.
    return refuse(error.message.split(/\. |\n/)[0], usage)
  }
}

/** Ends a tool that was called incorrectly. */
export function refuse(sentence, usage) {
  console.error(`${sentence.replace(/\.$/, '')}.\n${usage}`)
  process.exit(2)
}
