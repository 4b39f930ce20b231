import { type Readable } from "node:stream";

/** Location of a stored picture or clip: file, offset and length. */
export interface Placement {
  /** Path of the file or name of the object; many pictures share one file (a segment). */
  fileLocation: string;
  startByte: number;
  byteLength: number;
}

/** Store of pictures and clips. When a method that writes resolves, the bytes are durable. */
export interface FileStore {
  /** Folder or bucket as text for operators, without secrets. */
  readonly location: string;
  /** True if all nodes use the same store, so that its outage affects all of them. */
  readonly isShared: boolean;
  /** Tests the store: writes a small file and deletes it. @throws the errors of `append` */
  probe(now: Date): Promise<void>;
  /** Stores the pictures of one group together, with one sync to disk. Returns their placements in the same order. */
  append(pictures: readonly Buffer[], now: Date): Promise<Placement[]>;
  /** Stores one larger file, such as a clip. `name` must be unique and valid as a file name. */
  put(name: string, bytes: Buffer, mime: string, now: Date): Promise<Placement>;
  /**
   * Moves a complete local file into the store in one step, and replaces one of the same name.
   * The file does not belong to an event, so `usedBytes` does not count it.
   * @param path of the local file; the caller deletes it afterwards if it still exists
   */
  keep(name: string, path: string, mime: string): Promise<Placement>;
  /** Returns bytes `from` to `to` (inclusive) of a placement. @throws FileGone */
  read(placement: Placement, from: number, to: number): Promise<Readable>;
  /**
   * Returns a picture that was derived from another one, for example a thumbnail; undefined if it must be created
   * again.
   */
  readDerived(name: string): Promise<Buffer | undefined>;
  writeDerived(name: string, bytes: Buffer): Promise<void>;
  removeDerived(name: string): Promise<void>;
  /** Deletes a segment, file or object; succeeds if it does not exist. */
  remove(fileLocation: string): Promise<void>;
  /**
   * Deletes files older than an hour: remains of aborted writes, and pictures and clips whose rows could not be stored.
   * The segments of today stay, because pictures are still written to them.
   * @param storedAmong returns which of these locations a row names
   * @returns number of files
   */
  sweep(now: Date, storedAmong: (locations: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number>;
  /** Returns the bytes of pictures and clips; undefined if the store cannot report them cheaply. */
  usedBytes(): Promise<number | undefined>;
  close(): Promise<void>;
}

export class FileGone extends Error {}

/** Error: the disk is full; no bytes were stored. */
export class DiskFull extends Error {}

/** Error: the store is full or does not answer. No bytes were stored; a retry may help. */
export class StoreUnavailable extends Error {}
