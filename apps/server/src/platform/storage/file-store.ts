import { type Readable } from "node:stream";

/** Where the bytes of a stored file lie. */
export interface Placement {
  /** Segment, file or object. */
  fileLocation: string;
  startByte: number;
  byteLength: number;
}

/** Pictures and clips. Whatever a method answers is durable when it answers. */
export interface FileStore {
  /** Folder or bucket, for people; without secrets. */
  readonly location: string;
  /** All nodes have the same one: where it is away, none of them is better than another. */
  readonly isShared: boolean;
  /** Writes something small where pictures go, and removes it. @throws as `append` */
  probe(now: Date): Promise<void>;
  /** Stores the pictures of one group together, at one cost. Same order as given. */
  append(pictures: readonly Buffer[], now: Date): Promise<Placement[]>;
  /** Stores one larger file of its own. `name` is unique and safe as a file name. */
  put(name: string, bytes: Buffer, mime: string, now: Date): Promise<Placement>;
  /**
   * Takes over a file that was made on this machine, whole or not at all, and replaces one of the same name. It is no
   * evidence and not counted as such.
   * @param path of the finished file; to be removed afterwards where it is still there
   */
  keep(name: string, path: string, mime: string): Promise<Placement>;
  /** Bytes `from` to `to` (inclusive) of a placement. @throws FileGone */
  read(placement: Placement, from: number, to: number): Promise<Readable>;
  /** A derived picture that may be lost and made again. */
  readDerived(name: string): Promise<Buffer | undefined>;
  writeDerived(name: string, bytes: Buffer): Promise<void>;
  removeDerived(name: string): Promise<void>;
  /** Deletes a segment, file or object with all that lies in it; absent is fine. */
  remove(fileLocation: string): Promise<void>;
  /** Removes what broken writes have left behind for an hour. @returns how many files */
  sweep(): Promise<number>;
  /** Bytes of pictures and clips; undefined where the store cannot tell cheaply. */
  usedBytes(): Promise<number | undefined>;
  close(): Promise<void>;
}

export class FileGone extends Error {}

/** The disk has no room: nothing was stored. */
export class DiskFull extends Error {}

/** The store has no room or does not answer: nothing was stored, trying again later may help. */
export class StoreUnavailable extends Error {}
