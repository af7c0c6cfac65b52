export { Cadenza, type CadenzaOptions } from './cadenza.ts';
export { type CallbackHeaders, SignatureError, verifyCallback, type VerifyOptions } from './callback.ts';
export { AnswerError, CadenzaError, ConnectionError, isProblem, ProblemError, TimeoutError } from './errors.ts';
export { type WaitOptions, WaitTimeoutError } from './poll-task.ts';
export type { StreamOptions } from './stream-task.ts';
export type { Attempt, CallOptions, CreateOptions, ResponseInfo, TaskOptions } from './transport.ts';
export type * from '../generated/v2.gen.ts';
