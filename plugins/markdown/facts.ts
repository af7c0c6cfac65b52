import { callbackRetryHours, callbacks } from '../../catalog/callbacks.ts';
import { imageModels, uploads } from '../../catalog/images.ts';
import { limits } from '../../catalog/limits.ts';
import { musicModels, newestModel } from '../../catalog/models.ts';
import { operations } from '../../catalog/operations.ts';
import { customAmount, packs, songPrice } from '../../catalog/packs.ts';
import { signIn } from '../../catalog/sign-in.ts';
import { legalPagesDate, v1 } from '../../catalog/versions.ts';
import { videoModels } from '../../catalog/videos.ts';
import { dereference, type OperationObject } from '../reference/contract.ts';
import { readContract } from '../reference/translations.ts';
import { formatBytes } from '../../src/core/format/bytes.ts';
import { formatDuration, formatLongDate, withSpaces } from '../../src/core/format/duration.ts';

/** @throws Error if the catalog or contract lacks the value. */
function requireNumber(value: unknown, name: string): number {
  if (typeof value !== 'number') throw new Error(`Unknown fact: ${name} (plugins/markdown/facts.ts)`);
  return value;
}

/** Names from the public configuration. */
export interface FactNames {
  readonly brand: string;
  readonly legalEntity: string;
}

/**
 * Values for guides and legal pages: prices, limits, times and dates from the catalog and the contract, localized, and
 * names from the public configuration.
 */
export function getFacts(siteDir: string, locale: string, names: FactNames): Readonly<Record<string, string>> {
  const { paths } = dereference(readContract(siteDir, 'v2'));
  const generate = paths['/api/v2/generate']!['post']!;
  const feed = paths['/api/v2/feed']!['get']!;
  const fieldRule = (field: string, rule: string) =>
    requireNumber(generate.requestBody?.content['application/json']?.schema?.properties?.[field]?.[rule], field);
  const parameterRule = ({ parameters }: OperationObject, name: string, rule: string) =>
    requireNumber(parameters?.find((each) => each.name === name)?.schema?.[rule], name);
  const cheapest = musicModels.toSorted((one, other) => one.credits - other.credits)[0]!;
  const number = (value: number | null) => new Intl.NumberFormat(locale).format(requireNumber(value, 'a price'));
  const bytes = (count: number) => formatBytes(count, locale);
  const hours = (value: number) => formatDuration(value * 3600, locale);
  const seconds = (value: number) => formatDuration(value, locale);
  const list = (texts: readonly string[]) => withSpaces(new Intl.ListFormat(locale).format(texts), locale);
  const day = (iso: string) => formatLongDate(new Date(iso), locale);
  const money = (cents: number) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: packs[0].price.currency,
      maximumFractionDigits: 3,
    }).format(cents / 100);
  const songFor = (pack: (typeof packs)[number]) => money(songPrice(pack.price.amount, pack.credits));
  return {
    ...names,
    signupCredits: number(limits.signupCredits),
    refundDays: hours(limits.refundDays * 24),
    requestsPerMinute: number(limits.requestsPerMinute),
    customerRequests: number(limits.sessionRequests.perCustomer),
    addressRequests: number(limits.sessionRequests.perAddress),
    rejectedRequests: number(limits.rejectedRequests.perAddress),
    heavyRequests: number(limits.sessionRequests.heavy),
    waitSeconds: seconds(limits.waiting.seconds),
    streamSeconds: seconds(limits.waiting.streamSeconds),
    waitingRequests: number(limits.waiting.perCustomer),
    keys: number(limits.keys),
    liveAtATime: number(limits.concurrentTasks.live),
    testAtATime: number(limits.concurrentTasks.test),
    idempotency: hours(limits.idempotencyHours),
    liveRetention: hours(limits.retentionHours.live),
    testRetention: hours(limits.retentionHours.test),
    guestRetention: hours(limits.retentionHours.guest),
    keptWorks: number(limits.keptWorks),
    stopKeeping: hours(limits.stopKeepingHours),
    archiveWorks: number(limits.archive.works),
    logRetention: hours(limits.logDays * 24),
    usageRetention: hours(limits.usageDays * 24),
    recordRetention: hours(limits.recordDays * 24),
    reportRetention: hours(limits.reportDays * 24),
    playRetention: hours(limits.gallery.playHours),
    contactRetention: hours(limits.contact.days * 24),
    // Lifetime of the cookies in src/core/language/locale-choice.ts and src/core/analytics/run-services.ts.
    cookieYear: hours(365 * 24),
    session: hours(limits.sessionDays * 24),
    familiar: hours(signIn.familiarDays * 24),
    deletionGrace: hours(limits.deletionGraceDays * 24),
    signupMark: hours(limits.signupCreditsDays * 24),
    guestKey: hours(limits.guest.hours),
    deadline: seconds(limits.taskDeadlineSeconds),
    engineOutage: seconds(limits.engineOutageMinutes * 60),
    replaysPerMinute: number(limits.replaysPerMinute),
    inbox: hours(limits.inbox.hours),
    inboxMessages: number(limits.inbox.messages),
    newestModel: newestModel.id,
    newestCredits: number(newestModel.credits),
    newestEach: number(newestModel.credits / newestModel.clips),
    newestSongs: number(newestModel.clips),
    newestLength: seconds(newestModel.maxSeconds),
    newestTypical: seconds(newestModel.etaSeconds),
    cheapestModel: cheapest.id,
    cheapestCredits: number(cheapest.credits),
    fastestTypical: seconds(Math.min(...musicModels.map(({ etaSeconds }) => etaSeconds))),
    modelNames: list(musicModels.map(({ id }) => id)),
    lyricsCredits: number(operations.find(({ id }) => id === 'timestamped-lyrics')!.credits),
    imageModel: imageModels[0].id,
    imageCredits: number(imageModels[0].credits),
    imagesMost: number(imageModels[0].most),
    videoModel: videoModels[0].id,
    videoCredits: number(videoModels[0].credits),
    videosMost: number(videoModels[0].most),
    videoLength: seconds(videoModels[0].seconds),
    createBody: bytes(requireNumber(generate['x-body-limit'], 'the size of a body')),
    jsonBody: bytes(limits.body.bytes),
    bodyDepth: number(limits.body.depth),
    bodyValues: number(limits.body.values),
    reportedFaults: number(limits.body.faults),
    uploadSize: bytes(uploads.bytes),
    uploadMegapixels: number(uploads.pixels / 1e6),
    uploadHours: number(uploads.hours),
    uploadsStored: number(uploads.each),
    callbackTimeout: seconds(callbacks.timeoutSeconds),
    callbackAttempts: number(callbacks.retryDelays.length),
    callbackPauses: list(callbacks.retryDelays.slice(1).map(seconds)),
    callbackRetryAfter: hours(callbacks.longestRetryAfter / 3600),
    callbackHours: hours(callbackRetryHours),
    secretOverlap: hours(callbacks.secretOverlapHours),
    endpointPatience: hours(callbacks.pauseAfterDays * 24),
    webhookEndpoints: number(limits.webhookEndpoints),
    promptLength: number(fieldRule('prompt', 'maxLength')),
    lyricsLength: number(fieldRule('lyrics', 'maxLength')),
    titleLength: number(fieldRule('title', 'maxLength')),
    metadataEntries: number(fieldRule('metadata', 'maxProperties')),
    pageSize: number(parameterRule(feed, 'limit', 'default')),
    pageMost: number(parameterRule(feed, 'limit', 'maximum')),
    feedIds: number(parameterRule(feed, 'task_id', 'maxItems')),
    metadataFilters: number(parameterRule(feed, 'metadata', 'maxProperties')),
    idempotencyKeyLength: number(parameterRule(generate, 'Idempotency-Key', 'maxLength')),
    v1Sunset: day(v1.sunset),
    legalSince: day(legalPagesDate),
    leastAmount: money(customAmount.least),
    mostAmount: money(customAmount.most),
    songAtMost: songFor(packs[0]),
    songAtLeast: songFor(packs.at(-1)!),
  };
}
