import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { recordingTimes } from "@huiyan/contract/recording/recording.rules";
import { isDiskFull } from "../store/disk-reserve.ts";
import { readFragments } from "./read-fragments.ts";
import { readRecordingName, recordingName } from "./recording-file.ts";

/** Times in ms since 1970. */
export interface Span {
  from: number;
  to: number;
}

export interface RecordedFile extends Span {
  readonly channel: string;
  /** True if the file is kept only if an alarm comes. */
  isWaiting: boolean;
  bytes: number;
  /** File descriptor; set while the file is written. */
  descriptor: number | undefined;
}

/** A recording file that is being written. */
export interface OpenRecording {
  /**
   * Appends data.
   * @param to end time of the data
   * @returns false if the disk had no space; the file then ends before this data
   */
  write(bytes: Buffer, to: number): boolean;
  close(): void;
}

/** Bytes of recordings to delete at once when the disk itself is full. */
const fullDiskBytes = 64 * 1024 * 1024;

/**
 * The recordings of one device. File names are the only index.
 * Data is passed to the operating system at once, so a killed agent loses none of it. A power failure loses data that
 * was not yet on the disk.
 */
export class RecordingStore {
  #quotaBytes: number;
  readonly #folder: string;
  /** Files, oldest first. */
  #files: RecordedFile[] = [];
  #usedBytes = 0;

  readonly #onTrouble: (text: string) => void;

  constructor(folder: string, quotaBytes: number, onTrouble: (text: string) => void) {
    this.#folder = folder;
    this.#quotaBytes = quotaBytes;
    this.#onTrouble = onTrouble;
  }

  get usedBytes(): number {
    return this.#usedBytes;
  }

  get quotaBytes(): number {
    return this.#quotaBytes;
  }

  /** Sets the quota; a smaller one deletes the oldest recordings at once. */
  setQuota(bytes: number): void {
    this.#quotaBytes = bytes;
    this.#makeRoom(0);
  }

  /**
   * Builds the index from the files on disk. A file that was open when the agent was killed ends with its last complete
   * fragment. A file that cannot be read is reported and left where it is.
   */
  async load(): Promise<void> {
    for (const folder of entries(this.#folder)) {
      const channel = Buffer.from(folder, "hex").toString();
      for (const name of entries(join(this.#folder, folder))) {
        const file = await adopted(join(this.#folder, folder), name, channel).catch((error: unknown) => {
          this.#onTrouble(`录像文件 ${name} 无法读取，请检查磁盘：${messageOf(error)}`);
        });
        if (file !== undefined) this.#add(file);
      }
    }
    this.#files.sort((a, b) => a.from - b.from);
    this.#makeRoom(0);
  }

  path({ channel, from, to, isWaiting, descriptor }: RecordedFile): string {
    return join(
      this.#folderOf(channel),
      recordingName({ from, to: descriptor === undefined ? to : undefined, isWaiting }),
    );
  }

  /** Returns the kept files of a channel, oldest first. Files that wait for an alarm are left out. */
  files(channel: string): RecordedFile[] {
    return this.#files.filter((file) => file.channel === channel && !file.isWaiting && file.to > file.from);
  }

  channels(): string[] {
    return [...new Set(this.#files.filter(({ isWaiting }) => !isWaiting).map(({ channel }) => channel))];
  }

  /** Returns the recorded spans of a channel within a period. Short gaps are joined. */
  spans(channel: string, within: Span): Span[] {
    const spans: Span[] = [];
    for (const file of this.files(channel)) {
      const [from, to] = [Math.max(file.from, within.from), Math.min(file.to, within.to)];
      if (from >= to) continue;
      const last = spans.at(-1);
      if (last !== undefined && from - last.to < recordingTimes.joinMs) last.to = Math.max(last.to, to);
      else spans.push({ from, to });
    }
    return spans;
  }

  /**
   * Begins a recording file.
   * @param init bytes before the first fragment
   * @returns undefined if the disk had no space
   */
  create(channel: string, from: number, isWaiting: boolean, init: Buffer): OpenRecording | undefined {
    const file: RecordedFile = { channel, from, to: from, isWaiting, bytes: 0, descriptor: undefined };
    const path = join(this.#folderOf(channel), recordingName({ from, to: undefined, isWaiting }));
    try {
      mkdirSync(this.#folderOf(channel), { recursive: true, mode: 0o700 });
      file.descriptor = openSync(path, "w", 0o600);
    } catch (error) {
      this.#giveWay(error);
      return undefined;
    }
    this.#add(file);
    if (!this.#write(file, init)) {
      this.#close(file);
      return undefined;
    }
    return {
      write: (bytes, to) => {
        const isWritten = this.#write(file, bytes);
        if (isWritten) file.to = to;
        return isWritten;
      },
      close: () => this.#close(file),
    };
  }

  /** Keeps the waiting files that overlap this period. */
  keep(channel: string, { from, to }: Span): void {
    for (const file of this.#files) {
      if (file.channel !== channel || !file.isWaiting || file.from >= to || file.to < from) continue;
      this.#rename(file, () => {
        file.isWaiting = false;
      });
    }
  }

  /** Deletes waiting files that ended before this time, because no alarm can need them any more. */
  forgetWaiting(channel: string, before: number): void {
    const isOver = (file: RecordedFile): boolean =>
      file.channel === channel && file.isWaiting && file.descriptor === undefined && file.to < before;
    for (const file of this.#files.filter(isOver)) this.#remove(file);
  }

  clear(): void {
    for (const file of this.#files) {
      if (file.descriptor !== undefined) closeSync(file.descriptor);
      file.descriptor = undefined;
    }
    this.#files = [];
    this.#usedBytes = 0;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #folderOf(channel: string): string {
    return join(this.#folder, Buffer.from(channel).toString("hex"));
  }

  #add(file: RecordedFile): void {
    this.#files.push(file);
    this.#usedBytes += file.bytes;
  }

  #write(file: RecordedFile, bytes: Buffer): boolean {
    if (file.descriptor === undefined) return false;
    if (!this.#makeRoom(bytes.length)) return false;
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file.descriptor, bytes, at);
    } catch (error) {
      this.#giveWay(error);
      // removes a partial fragment
      ftruncateSync(file.descriptor, file.bytes);
      return false;
    }
    file.bytes += bytes.length;
    this.#usedBytes += bytes.length;
    return true;
  }

  /** Closes a file. A file without pictures is deleted. */
  #close(file: RecordedFile): void {
    if (file.descriptor === undefined) return;
    closeSync(file.descriptor);
    if (file.to > file.from) {
      this.#rename(file, () => {
        file.descriptor = undefined;
      });
    } else this.#remove(file);
  }

  #rename(file: RecordedFile, change: () => void): void {
    const before = this.path(file);
    change();
    try {
      renameSync(before, this.path(file));
    } catch (error) {
      // another program has deleted the file from the disk
      this.#forget(file);
      this.#onTrouble(`录像文件丢失：${messageOf(error)}`);
    }
  }

  /** Deletes a file. One that cannot be deleted is reported and no longer counted until the next start. */
  #remove(file: RecordedFile): void {
    try {
      rmSync(this.path(file), { force: true });
    } catch (error) {
      this.#onTrouble(`录像文件无法删除，请检查磁盘：${messageOf(error)}`);
    }
    this.#forget(file);
  }

  #forget(file: RecordedFile): void {
    this.#files = this.#files.filter((other) => other !== file);
    this.#usedBytes -= file.bytes;
  }

  /**
   * Deletes the oldest files of any camera until the bytes fit into the quota.
   * @returns false if only files that are being written are left
   */
  #makeRoom(bytes: number): boolean {
    while (this.#usedBytes + bytes > this.#quotaBytes) {
      const oldest = this.#files.find(({ descriptor }) => descriptor === undefined);
      if (oldest === undefined) return false;
      this.#remove(oldest);
    }
    return true;
  }

  /** Handles a failed write. If the disk is full, the oldest recordings are deleted. */
  #giveWay(error: unknown): void {
    if (!isDiskFull(error)) {
      this.#onTrouble(`录像无法写入：${messageOf(error)}`);
      return;
    }
    const target = Math.max(0, this.#usedBytes - fullDiskBytes);
    for (const file of this.#files.filter(({ descriptor }) => descriptor === undefined)) {
      if (this.#usedBytes > target) this.#remove(file);
    }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Takes over a file of an earlier run. An unfinished file is cut after its last complete fragment and renamed, or
 * deleted if it has none.
 * @returns undefined if the name is not that of a recording, or the file was deleted
 */
async function adopted(folder: string, name: string, channel: string): Promise<RecordedFile | undefined> {
  const known = readRecordingName(name);
  if (known === undefined) return undefined;
  const { from, isWaiting } = known;
  const file = { channel, from, isWaiting, descriptor: undefined };
  const path = join(folder, name);
  if (known.to !== undefined) return { ...file, to: known.to, bytes: statSync(path).size };
  const { fragments, wholeBytes } = await readFragments(path);
  const to = fragments.at(-1)?.to;
  if (to === undefined) {
    rmSync(path, { force: true });
    return undefined;
  }
  truncateSync(path, wholeBytes);
  renameSync(path, join(folder, recordingName({ from, to, isWaiting })));
  return { ...file, to, bytes: wholeBytes };
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    // Nothing was recorded yet.
    return [];
  }
}
