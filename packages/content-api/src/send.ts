import type { GenericSchema } from 'valibot'
import type { HttpRequest } from './http.ts'

/** A JSON call with the token in its header. */
export type Send = <T>(schema: GenericSchema<unknown, T>, request: HttpRequest) => Promise<T>
