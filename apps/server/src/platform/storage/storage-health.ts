import { type Clock, type Timer } from "../clock/clock.ts";
import { type Log } from "../log/log.ts";
import { DiskFull, type FileStore, StoreUnavailable } from "./file-store.ts";

/** Failure of a store: pictures cannot be stored now. */
export interface StorageTrouble {
  /** Folder or bucket of the store. */
  location: string;
  /** Error code of the system, or a sentence. */
  cause: string;
  times: number;
  since: Date;
}

export interface StorageHealth {
  /** Returns the failure of the last write, if any. */
  trouble(): StorageTrouble | undefined;
  /** Repeats the test write if it is due. Never rejects. */
  check(): Promise<StorageTrouble | undefined>;
}

/** Returns the failure of the store as an entry for the list of failing jobs; an empty list if there is no failure. */
export function storageFailure(trouble: StorageTrouble | undefined) {
  if (trouble === undefined) return [];
  const { location, cause, times, since } = trouble;
  return [{ job: `storage ${location}`, cause, times, since }];
}

/** Milliseconds between test writes of a working store. A failed store is tested at every check. */
const workingMs = 10_000;

/**
 * Returns the same text for each repetition of a failure: without the name of the test file, which differs each time.
 */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return causeOf(error.cause);
  const code = "code" in error ? String(error.code) : "";
  return error.message.replace(/, [\w ]+ '.*$/s, "") || code;
}

/** Returns true for failures of the store. A full disk is reported elsewhere. */
const isTrouble = (error: unknown) =>
  error instanceof StoreUnavailable || (error instanceof DiskFull && error.cause !== undefined);

/** Wraps a store: records whether its writes succeed, and logs the reason of a failure. */
export function watchStore(
  store: FileStore,
  { clock, timer, log }: { clock: Clock; timer: Timer; log: Log },
): { files: FileStore; storage: StorageHealth } {
  let trouble: StorageTrouble | undefined;
  let checkedMs = Number.NEGATIVE_INFINITY;
  let checking: Promise<unknown> | undefined;

  async function watched<T>(write: () => Promise<T>): Promise<T> {
    try {
      const answer = await write();
      if (trouble !== undefined) log.warn({ ...trouble }, "图片又可以存储了");
      trouble = undefined;
      return answer;
    } catch (error) {
      if (!isTrouble(error)) throw error;
      const { location } = store;
      trouble = {
        location,
        cause: causeOf(error),
        times: (trouble?.times ?? 0) + 1,
        since: trouble?.since ?? clock.now(),
      };
      log.error({ err: error, location }, `图片无法存储到 ${location}：请检查其权限、磁盘与网络；恢复后系统自动继续`);
      throw error;
    } finally {
      checkedMs = timer.elapsedMs();
    }
  }

  async function check(): Promise<StorageTrouble | undefined> {
    if (trouble === undefined && timer.elapsedMs() - checkedMs < workingMs) return undefined;
    checking ??= watched(() => store.probe(clock.now()))
      .catch(() => undefined)
      .finally(() => {
        checking = undefined;
      });
    await checking;
    return trouble;
  }

  return {
    files: {
      ...store,
      append: (pictures, now) => watched(() => store.append(pictures, now)),
      put: (name, bytes, mime, now) => watched(() => store.put(name, bytes, mime, now)),
      keep: (name, path, mime) => watched(() => store.keep(name, path, mime)),
    },
    storage: { trouble: () => trouble, check },
  };
}
