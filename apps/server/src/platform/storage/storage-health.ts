import { type Clock, type Timer } from "../clock/clock.ts";
import { type Log } from "../log/log.ts";
import { DiskFull, type FileStore, StoreUnavailable } from "./file-store.ts";

/** Why pictures cannot be stored now. */
export interface StorageTrouble {
  /** Folder or bucket. */
  location: string;
  /** Of the system: a code, or a sentence. */
  cause: string;
  times: number;
  since: Date;
}

export interface StorageHealth {
  /** As of the last write. */
  trouble(): StorageTrouble | undefined;
  /** Looks again, by writing, where a look is due. Never rejects. */
  check(): Promise<StorageTrouble | undefined>;
}

/** As one of those that keep failing. */
export function storageFailure(trouble: StorageTrouble | undefined) {
  if (trouble === undefined) return [];
  const { location, cause, times, since } = trouble;
  return [{ job: `storage ${location}`, cause, times, since }];
}

/** A working store is tried again after so long, a broken one whenever somebody asks. */
const workingMs = 10_000;

/** The same for the same trouble: without the file that was tried, whose name is another each time. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return causeOf(error.cause);
  const code = "code" in error ? String(error.code) : "";
  return error.message.replace(/, [\w ]+ '.*$/s, "") || code;
}

/** A disk without room is reported elsewhere; here is reported what the system refuses. */
const isTrouble = (error: unknown) =>
  error instanceof StoreUnavailable || (error instanceof DiskFull && error.cause !== undefined);

/** The same store, of which it is known whether it takes what is written; the log tells why not. */
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
        ...{ location, cause: causeOf(error) },
        ...{ times: (trouble?.times ?? 0) + 1, since: trouble?.since ?? clock.now() },
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
