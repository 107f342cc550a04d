import { describeStore } from './conformance.ts'
import { createMemoryStore } from './memory.ts'

describeStore('the store in memory', async () => createMemoryStore())
