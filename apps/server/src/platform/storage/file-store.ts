import { type Readable } from "node:stream";

/** Location of a stored file's bytes. */
export interface Placement {
  /** Segment, file or object. */
  fileLocation: string;
  startByte: number;
  byteLength: number;
}

/** Store of pictures and clips. A write is durable when its method resolves. */
export interface FileStore {
  /** Folder or bucket in readable form, without secrets. */
  readonly location: string;
  /** True if all nodes use the same store, so that its outage affects all of them. */
  readonly isShared: boolean;
  /** Writes and deletes a small test file. @throws as `append` */
  probe(now: Date): Promise<void>;
  /** Stores the pictures of one group together, with one sync. Returns them in the given order. */
  append(pictures: readonly Buffer[], now: Date): Promise<Placement[]>;
  /** Stores one larger file separately. `name` is unique and safe as a file name. */
  put(name: string, bytes: Buffer, mime: string, now: Date): Promise<Placement>;
  /**
   * Moves a finished local file into the store, completely or not at all, and replaces one of the same name.
   * The file is not evidence and not counted as such.
   * @param path of the finished file; the caller removes it afterwards if it still exists
   */
  keep(name: string, path: string, mime: string): Promise<Placement>;
  /** Returns bytes `from` to `to` (inclusive) of a placement. @throws FileGone */
  read(placement: Placement, from: number, to: number): Promise<Readable>;
  /** Returns a derived picture, which may be lost and re-created. */
  readDerived(name: string): Promise<Buffer | undefined>;
  writeDerived(name: string, bytes: Buffer): Promise<void>;
  removeDerived(name: string): Promise<void>;
  /** Deletes a segment, file or object with its content; succeeds if absent. */
  remove(fileLocation: string): Promise<void>;
  /**
   * Deletes files older than an hour: remains of aborted writes, and pictures and clips whose rows could not be stored.
   * The segments of today stay, because pictures are still written to them.
   * @param storedAmong returns which of these locations a row names @returns number of files
   */
  sweep(now: Date, storedAmong: (locations: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number>;
  /** Returns the bytes of pictures and clips; undefined if the store cannot report them cheaply. */
  usedBytes(): Promise<number | undefined>;
  close(): Promise<void>;
}

export class FileGone extends Error {}

/** The disk is full: no bytes were stored. */
export class DiskFull extends Error {}

/** The store is full or does not answer: no bytes were stored; a retry may help. */
export class StoreUnavailable extends Error {}
